//! Prefix codes by Huffman, as deflate has them.

/// The lengths of the shortest codes for symbols that occur so often, none longer than `limit` bits. Symbols that do not
/// occur have none.
pub(super) fn lengths<const SYMBOLS: usize>(counts: &[u32; SYMBOLS], limit: u8) -> [u8; SYMBOLS] {
    let total: u32 = counts.iter().sum();
    let mut least = 1;
    loop {
        // A code is hardly longer than its rarity asks for, so the rarest symbols are made less rare.
        let flat = counts.map(|count| if count > 0 { count.max(least) } else { 0 });
        let lengths = unlimited(&flat);
        if lengths.iter().all(|length| *length <= limit) {
            return lengths;
        }
        least = (2 * least).max(total >> limit);
    }
}

fn unlimited<const SYMBOLS: usize>(counts: &[u32; SYMBOLS]) -> [u8; SYMBOLS] {
    let mut leaves: Vec<usize> = (0..SYMBOLS).filter(|symbol| counts[*symbol] > 0).collect();
    leaves.sort_unstable_by_key(|symbol| (counts[*symbol], *symbol));
    // Leaves come first, then inner nodes, each kind in the order of their counts: so the two rarest nodes without a parent
    // are always at the head of one of two queues.
    let mut weights: Vec<u32> = leaves.iter().map(|symbol| counts[*symbol]).collect();
    let mut parents = vec![0; (2 * leaves.len()).saturating_sub(1)];
    let (mut leaf, mut inner) = (0, leaves.len());
    for parent in leaves.len()..parents.len() {
        let mut weight = 0;
        for _ in 0..2 {
            let next = if leaf < leaves.len()
                && weights
                    .get(inner)
                    .is_none_or(|other| weights[leaf] <= *other)
            {
                &mut leaf
            } else {
                &mut inner
            };
            weight += weights[*next];
            parents[*next] = parent;
            *next += 1;
        }
        weights.push(weight);
    }
    let mut depths = vec![0_u8; parents.len()];
    for node in (0..parents.len().saturating_sub(1)).rev() {
        depths[node] = depths[parents[node]].saturating_add(1);
    }
    let mut lengths = [0; SYMBOLS];
    for (symbol, depth) in leaves.iter().zip(depths) {
        // A lone symbol has a code of one bit.
        lengths[*symbol] = depth.max(1);
    }
    lengths
}

/// The codes of those lengths, the first bit lowest, as deflate numbers and writes them.
pub(super) fn codes<const SYMBOLS: usize>(lengths: &[u8; SYMBOLS]) -> [u16; SYMBOLS] {
    let mut codes = [0; SYMBOLS];
    let mut next = 0_u16;
    for length in 1..=15 {
        next <<= 1;
        for (code, _) in codes
            .iter_mut()
            .zip(lengths)
            .filter(|(_, own)| **own == length)
        {
            *code = next.reverse_bits() >> (16 - length);
            next += 1;
        }
    }
    codes
}
