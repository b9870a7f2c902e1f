//! The pixels of a picture as literals and matches, made for pictures of boards.
//!
//! Such a picture has few colours and little detail: nearly every pixel is that of the row above, or goes on as the pixel
//! on its left does. So only these two matches are looked for, eight pixels at a time. The squares of a board come from a
//! few tiles whose tokens are known beforehand. Each row of a tile is compared before its tokens are taken, so whatever is
//! drawn over a tile is seen.

use super::canvas::Canvas;
use super::sprites::Stamp;

/// The shortest and the longest match of deflate.
pub(super) const SHORTEST: usize = 3;
pub(super) const LONGEST: usize = 258;

/// Tokens: literals as they are, then matches of each length with the row above, then runs of one pixel.
pub(super) const ABOVE: u16 = 256;
pub(super) const RUN: u16 = 515;
/// More than there are tokens, and a power of two, so that no look-up in a table of them can miss.
pub(super) const TOKENS: usize = 1_024;

/// A match with the row above that is shorter than this may be shorter than a run, too.
const SHORT: usize = 64;

/// The most tokens that are copied at once.
const PIECE: usize = 8;

/// The filter byte before each row: the row is as it is.
const FILTER: u16 = 0;

/// Pixels of a picture turned into tokens. A filter byte goes before each row.
struct Tokens<'a> {
    width: usize,
    pixels: &'a [u8],
    list: Vec<u16>,
    /// How many bytes before the current place equal those of the row above and have no token yet.
    equal: usize,
}

/// The tokens of a tile's row, given that the row above it is that of the tile too.
#[derive(Debug, Clone, Copy, Default)]
struct RowTokens {
    /// How many pixels at its start, and after its tokens, equal those of the row above.
    lead: usize,
    trail: usize,
    start: usize,
    end: usize,
}

/// The tokens of each row of a tile.
#[derive(Debug, Clone, Default)]
pub(super) struct TileTokens {
    list: Vec<u16>,
    rows: Vec<RowTokens>,
}

impl TileTokens {
    pub(super) fn of(tile: &Canvas) -> Self {
        let width = usize::try_from(tile.width).unwrap_or(0);
        let mut tokens = Tokens::new(width, &tile.pixels);
        let mut rows = vec![RowTokens::default()];
        // The row above the first one is unknown.
        for start in (width..tile.pixels.len()).step_by(width.max(1)) {
            let lead = equal(tokens.pixels, start, width, start + width);
            let from = tokens.list.len();
            tokens.equal = 0;
            tokens.stretch(start, start + lead, start + width);
            rows.push(RowTokens {
                lead,
                trail: tokens.equal,
                start: from,
                end: tokens.list.len(),
            });
        }
        // What is copied is a whole number of pieces.
        tokens.list.extend([0; PIECE]);
        TileTokens {
            list: tokens.list,
            rows,
        }
    }
}

/// The tokens of a picture's rows, each after its filter byte. The stamps tell which tiles may be where.
pub(super) fn of(canvas: &Canvas, stamps: &[Stamp]) -> Vec<u16> {
    let width = usize::try_from(canvas.width).unwrap_or(0);
    let mut tokens = Tokens::new(width, &canvas.pixels);
    let mut stamps: Vec<&Stamp> = stamps.iter().collect();
    stamps.sort_by_key(|stamp| (stamp.top, stamp.left));
    let mut stamps = stamps.into_iter().peekable();
    // The stamps on a row from left to right, each with whether the row above is there unchanged.
    let mut here: Vec<(&Stamp, bool)> = Vec::new();
    let rows = (0..canvas.pixels.len()).step_by(width.max(1));
    for (y, row) in rows.enumerate() {
        here.retain(|(stamp, _)| y < stamp.top + stamp.tile.side);
        while let Some(stamp) = stamps.next_if(|stamp| stamp.top <= y) {
            let place = here.partition_point(|(other, _)| other.left < stamp.left);
            here.insert(place, (stamp, false));
        }
        if y == 0 {
            tokens.list.push(FILTER);
        } else {
            tokens.equal += 1;
        }
        let mut at = row;
        for (stamp, unchanged) in &mut here {
            let (from, number) = (row + stamp.left, y - stamp.top);
            let own = stamp.tile.row(number);
            let end = from + own.len();
            let fits = from >= at && end <= row + width;
            let was = std::mem::replace(unchanged, fits && canvas.pixels[from..end] == *own);
            if was && *unchanged {
                tokens.stretch(row, at, from);
                tokens.known(row, from, &stamp.tile.tokens, number);
                at = end;
            }
        }
        tokens.stretch(row, at, row + width);
    }
    tokens.close(
        canvas.pixels.len().saturating_sub(width),
        canvas.pixels.len(),
    );
    tokens.list
}

impl<'a> Tokens<'a> {
    fn new(width: usize, pixels: &'a [u8]) -> Self {
        Tokens {
            width,
            pixels,
            list: Vec::with_capacity(pixels.len() / 16),
            equal: 0,
        }
    }

    /// Appends the tokens of a row of a tile.
    #[inline]
    fn known(&mut self, row: usize, at: usize, tile: &TileTokens, number: usize) {
        let known = tile.rows[number];
        self.equal += known.lead;
        if known.end > known.start {
            self.close(row, at + known.lead);
            let end = self.list.len() + known.end - known.start;
            for start in (known.start..known.end).step_by(PIECE) {
                // Copies of one length are quickest, so some tokens too many are copied and dropped.
                let piece = tile.list[start..start + PIECE].try_into();
                let piece: [u16; PIECE] = piece.unwrap_or_default();
                self.list.extend_from_slice(&piece);
            }
            self.list.truncate(end);
            self.equal = known.trail;
        }
    }

    /// Appends the tokens of a part of the row that begins at `row`.
    fn stretch(&mut self, row: usize, from: usize, end: usize) {
        let mut at = from;
        while at < end {
            if row > 0 {
                let same = equal(self.pixels, at, self.width, end);
                if self.equal == 0 && same < SHORT && at > row {
                    let run = equal(self.pixels, at, 1, end);
                    if run > same && run >= SHORTEST {
                        self.matched(RUN, run);
                        at += run;
                        continue;
                    }
                }
                self.equal += same;
                at += same;
                if at == end {
                    return;
                }
            }
            self.close(row, at);
            at = self.differing(row, at, end);
        }
    }

    /// Appends literals and runs from a pixel on that is not that of the row above, up to a match with that row.
    fn differing(&mut self, row: usize, from: usize, end: usize) -> usize {
        let mut at = from;
        // The first pixel begins no match with the row above.
        let mut rest = !0xff;
        while at < end {
            let run = if at == row {
                0
            } else {
                equal(self.pixels, at, 1, end)
            };
            if run >= SHORTEST {
                self.matched(RUN, run);
                return at + run;
            }
            if at + 8 > end {
                self.list.push(self.pixels[at].into());
                return at + 1;
            }
            let now = eight(self.pixels, at);
            let like = |back: usize| threes(now ^ eight(self.pixels, at - back));
            let above = if row > 0 { like(self.width) } else { 0 };
            let left = if at > 0 { like(1) } else { 0 };
            let free = (((above | left) & rest).trailing_zeros() as usize / 8).min(6);
            let literals = now.to_le_bytes().map(u16::from);
            self.list.extend_from_slice(&literals[..free]);
            at += free;
            if above >> (8 * free) & 0x80 != 0 {
                return at;
            }
            rest = !0;
        }
        at
    }

    /// Makes the bytes that equal those of the row above a match, or literals where they are too few.
    #[inline]
    fn close(&mut self, row: usize, at: usize) {
        let equal = std::mem::take(&mut self.equal);
        if equal >= SHORTEST {
            self.matched(ABOVE, equal);
            return;
        }
        for back in (1..=equal).rev() {
            // The filter byte lies between the last row and this one.
            let literal = match at - row {
                within if back <= within => self.pixels[at - back].into(),
                within if back == within + 1 => FILTER,
                _ => self.pixels[at + 1 - back].into(),
            };
            self.list.push(literal);
        }
    }

    /// Appends a match of any length from [`SHORTEST`].
    #[inline]
    fn matched(&mut self, kind: u16, mut length: usize) {
        while length > LONGEST {
            // The rest is never too short for a match.
            let spared = if length < LONGEST + SHORTEST {
                SHORTEST
            } else {
                0
            };
            self.one_match(kind, LONGEST - spared);
            length -= LONGEST - spared;
        }
        self.one_match(kind, length);
    }

    #[inline]
    fn one_match(&mut self, kind: u16, length: usize) {
        self.list.push(kind + u16::try_from(length).unwrap_or(0));
    }
}

#[inline]
fn eight(pixels: &[u8], at: usize) -> u64 {
    let bytes = pixels[at..at + 8].try_into();
    u64::from_le_bytes(bytes.unwrap_or_default())
}

/// How many pixels from `at` to `end` equal those `back` before them.
#[inline]
pub(super) fn equal(pixels: &[u8], at: usize, back: usize, end: usize) -> usize {
    let (now, then) = (&pixels[at..end], &pixels[at - back..end - back]);
    let mut same = 0;
    while same + 8 <= now.len() {
        let differing = eight(now, same) ^ eight(then, same);
        if differing != 0 {
            return same + differing.trailing_zeros() as usize / 8;
        }
        same += 8;
    }
    let rest = now[same..].iter().zip(&then[same..]);
    same + rest.take_while(|(now, then)| now == then).count()
}

/// The bytes with which three zeros begin, as their highest bits.
#[inline]
const fn threes(word: u64) -> u64 {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let zeros = !(((word & LOW) + LOW) | word | LOW);
    zeros & (zeros >> 8) & (zeros >> 16)
}
