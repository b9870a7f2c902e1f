//! Tokens as a zlib stream: a deflate block with codes of its own.

use super::huffman;
use super::tokens::{ABOVE, LONGEST, RUN, TOKENS};

/// The lengths of matches by symbol: the shortest of each, and how many bits tell the rest.
#[rustfmt::skip]
const LENGTHS: [(usize, u32); 29] = [
    (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 0),
    (11, 1), (13, 1), (15, 1), (17, 1), (19, 2), (23, 2), (27, 2), (31, 2),
    (35, 3), (43, 3), (51, 3), (59, 3), (67, 4), (83, 4), (99, 4), (115, 4),
    (131, 5), (163, 5), (195, 5), (227, 5), (258, 0),
];

/// The zlib stream of rows of bytes: their tokens and how often each occurs, how many bytes back the row above is, and the check
/// sum.
pub(super) fn zlib(
    tokens: &[u16],
    occurring: &[u32; TOKENS],
    stride: usize,
    check_sum: u32,
    mut out: Vec<u8>,
) -> Vec<u8> {
    out.extend([0x78, 0x01]);
    let mut out = block(tokens, occurring, stride, out);
    out.extend(check_sum.to_be_bytes());
    out
}

/// The distance of a match: its symbol, how many bits tell the rest, and the rest.
fn distance(back: usize) -> (usize, u32, u64) {
    let Some(bits) = (back - 1).checked_ilog2().filter(|bits| *bits > 0) else {
        return (back - 1, 0, 0);
    };
    let (extra, rest) = (bits - 1, back - 1);
    let symbol = 2 * bits as usize + (rest >> extra & 1);
    (symbol, extra, (rest & ((1 << extra) - 1)) as u64)
}

/// Up to 48 bits, the first lowest.
#[derive(Clone, Copy, Default)]
struct Bits {
    bits: u64,
    count: u32,
}

impl Bits {
    const fn new(bits: u64, count: u32) -> Self {
        Bits { bits, count }
    }

    const fn then(self, next: Self) -> Self {
        Bits::new(self.bits | next.bits << self.count, self.count + next.count)
    }
}

/// Writes bits to bytes.
struct BitWriter {
    out: Vec<u8>,
    /// The place of the pending bits, fewer than eight between two calls.
    at: usize,
    pending: Bits,
}

impl BitWriter {
    #[inline]
    fn put(&mut self, bits: Bits) {
        let pending = self.pending.then(bits);
        match self.out.get_mut(self.at..self.at + 8) {
            Some(eight) => eight.copy_from_slice(&pending.bits.to_le_bytes()),
            None => self.grow(pending),
        }
        let whole = pending.count / 8;
        self.at += whole as usize;
        self.pending = Bits::new(pending.bits >> (8 * whole), pending.count % 8);
    }

    #[cold]
    fn grow(&mut self, pending: Bits) {
        self.out.truncate(self.at);
        self.out.extend(pending.bits.to_le_bytes());
        self.out.resize(2 * self.at + 1_024, 0);
    }

    /// The bytes, the last filled up.
    fn end(mut self) -> Vec<u8> {
        self.put(Bits::new(0, 7));
        self.out.truncate(self.at);
        self.out
    }
}

/// The literals, the end of the block, and the lengths of matches.
const SYMBOLS: usize = 286;
const END: usize = 256;
/// The longest code of a literal or length: with it two tokens take 56 bits at most, if the row above is not 4,097 bytes off or
/// more.
const LIMIT: u8 = 11;
/// The order in which the lengths of the codes for lengths of codes stand in a file.
const ORDER: [usize; 19] = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
];

/// Writes the only block of a stream.
fn block(tokens: &[u16], occurring: &[u32; TOKENS], stride: usize, out: Vec<u8>) -> Vec<u8> {
    let kinds = [(usize::from(ABOVE), stride), (usize::from(RUN), 1)];
    let mut counts = [0_u32; SYMBOLS];
    let mut distance_counts = [0_u32; 30];
    counts[..256].copy_from_slice(&occurring[..256]);
    counts[END] = 1;
    for (kind, back) in kinds {
        for (length, symbol) in length_symbols() {
            let count = occurring[kind + length];
            counts[symbol] += count;
            distance_counts[distance(back).0] += count;
        }
    }
    let lengths = huffman::lengths(&counts, LIMIT);
    let distance_lengths = huffman::lengths(&distance_counts, 15);
    let (codes, distance_codes) = (huffman::codes(&lengths), huffman::codes(&distance_lengths));
    let code = |symbol: usize| Bits::new(codes[symbol].into(), lengths[symbol].into());
    let mut written = [Bits::default(); TOKENS];
    for (literal, bits) in written[..256].iter_mut().enumerate() {
        *bits = code(literal);
    }
    for (kind, back) in kinds {
        let (symbol, extra, rest) = distance(back);
        let back = Bits::new(
            distance_codes[symbol].into(),
            distance_lengths[symbol].into(),
        )
        .then(Bits::new(rest, extra));
        for (length, symbol) in length_symbols() {
            let (shortest, bits) = LENGTHS[symbol - END - 1];
            let rest = Bits::new((length - shortest) as u64, bits);
            written[kind + length] = code(symbol).then(rest).then(back);
        }
    }
    let mut writer = BitWriter {
        at: out.len(),
        out,
        pending: Bits::default(),
    };
    // The last block, with codes of its own.
    writer.put(Bits::new(0b101, 3));
    tables(&lengths, &distance_lengths, &mut writer);
    let code_of = |token: u16| written[usize::from(token) % TOKENS];
    let (pairs, rest) = tokens.as_chunks();
    for [one, other] in pairs {
        writer.put(code_of(*one).then(code_of(*other)));
    }
    for token in rest {
        writer.put(code_of(*token));
    }
    writer.put(code(END));
    writer.end()
}

/// The lengths of matches with the symbol of each.
fn length_symbols() -> impl Iterator<Item = (usize, usize)> {
    let ends = LENGTHS
        .iter()
        .skip(1)
        .map(|(next, _)| *next)
        .chain([LONGEST + 1]);
    let spans = LENGTHS.iter().zip(ends).zip(END + 1..);
    spans.flat_map(|(((shortest, _), end), symbol)| {
        (*shortest..end).map(move |length| (length, symbol))
    })
}

/// The lengths of all codes, in a code of their own.
fn tables(lengths: &[u8; SYMBOLS], distances: &[u8; 30], writer: &mut BitWriter) {
    writer.put(Bits::new(SYMBOLS as u64 - 257, 5));
    writer.put(Bits::new(distances.len() as u64 - 1, 5));
    writer.put(Bits::new(ORDER.len() as u64 - 4, 4));
    let all: Vec<u8> = [lengths.as_slice(), distances].concat();
    // Symbols 0 to 15 are lengths, 16 repeats the last, 17 and 18 are several zeros; and the rest of each.
    let mut items: Vec<(usize, usize, u32)> = Vec::new();
    for run in all.chunk_by(|one, other| one == other) {
        let (length, mut rest) = (usize::from(run[0]), run.len());
        if length > 0 {
            items.push((length, 0, 0));
            rest -= 1;
        }
        while rest > 0 {
            let (item, taken) = match (length, rest) {
                (0, 11..) => ((18, rest.min(138) - 11, 7), rest.min(138)),
                (0, 3..) => ((17, rest - 3, 3), rest),
                (1.., 3..) => ((16, rest.min(6) - 3, 2), rest.min(6)),
                _ => ((length, 0, 0), 1),
            };
            items.push(item);
            rest -= taken;
        }
    }
    let mut counts = [0; 19];
    for (symbol, ..) in &items {
        counts[*symbol] += 1;
    }
    let lengths = huffman::lengths(&counts, 7);
    let codes = huffman::codes(&lengths);
    for symbol in ORDER {
        writer.put(Bits::new(lengths[symbol].into(), 3));
    }
    for (symbol, rest, bits) in items {
        writer.put(Bits::new(codes[symbol].into(), lengths[symbol].into()));
        writer.put(Bits::new(rest as u64, bits));
    }
}
