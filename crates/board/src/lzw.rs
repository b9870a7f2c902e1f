//! LZW compression for GIF files, with a shortcut for the long runs of unchanged pixels in a replay: the `gif` crate's takes
//! four times as long for a game, which is most of the time of a replay.

/// Codes of phrases have at most twelve bits.
const MOST: u16 = 4_096;

/// Size of the hash table of phrases: four times the maximum number.
const SLOTS: usize = 1 << 14;

pub(crate) struct Lzw {
    /// The phrases, each a shorter phrase and a pixel; a slot of an older generation is empty.
    slots: Vec<(u32, u16)>,
    generation: u32,
    /// For each colour, the phrases that are runs of it, shortest first.
    runs: Vec<Vec<u16>>,
    out: Vec<u8>,
    pending: u64,
    bits: u32,
    /// The code of the next phrase, and the number of bits per code.
    next: u16,
    width: u32,
}

impl Lzw {
    pub(crate) fn new() -> Self {
        Lzw {
            slots: vec![(0, 0); SLOTS],
            generation: 0,
            runs: vec![Vec::new(); 256],
            out: Vec::new(),
            pending: 0,
            bits: 0,
            next: 0,
            width: 0,
        }
    }

    /// The compressed pixels, after a byte with the number of bits of the largest.
    pub(crate) fn compress(&mut self, pixels: &[u8]) -> &[u8] {
        let highest = pixels.iter().fold(0, |all, pixel| all | pixel);
        let smallest = (highest.checked_ilog2().unwrap_or(0) + 1).max(2);
        self.out.clear();
        self.out.extend(u8::try_from(smallest));
        self.width = smallest + 1;
        self.push_code(1 << smallest);
        self.restart(smallest);
        let (mut at, mut run_end) = (0, 0);
        while at < pixels.len() {
            let colour = pixels[at];
            if run_end <= at {
                run_end = at + run(&pixels[at..], colour);
            }
            let runs = &mut self.runs[usize::from(colour)];
            if runs.is_empty() {
                runs.push(colour.into());
            }
            let taken = (run_end - at).min(runs.len());
            let mut phrase = runs[taken - 1];
            at += taken;
            if at < run_end {
                runs.push(self.next);
                self.end_phrase(phrase, smallest);
                continue;
            }
            while let Some(pixel) = pixels.get(at) {
                let key = self.generation << 20 | u32::from(phrase) << 8 | u32::from(*pixel);
                let slot = self.slot(key);
                if self.slots[slot].0 != key {
                    self.slots[slot] = (key, self.next);
                    break;
                }
                phrase = self.slots[slot].1;
                at += 1;
            }
            self.end_phrase(phrase, smallest);
        }
        self.push_code((1 << smallest) + 1);
        self.out
            .extend_from_slice(&self.pending.to_le_bytes()[..self.bits.div_ceil(8) as usize]);
        (self.pending, self.bits) = (0, 0);
        &self.out
    }

    /// The slot of a phrase, or the empty one where it belongs.
    #[inline]
    fn slot(&self, key: u32) -> usize {
        let mut slot = (key.wrapping_mul(0x9e37_79b1) >> 18) as usize % SLOTS;
        while self.slots[slot].0 != key && self.slots[slot].0 >> 20 == self.generation {
            slot = (slot + 1) % SLOTS;
        }
        slot
    }

    /// Writes the code of a phrase; a longer one gets the next code.
    #[inline]
    fn end_phrase(&mut self, phrase: u16, smallest: u32) {
        self.push_code(phrase);
        self.next += 1;
        if u32::from(self.next) > 1 << self.width && self.width < 12 {
            self.width += 1;
        }
        if self.next == MOST {
            self.push_code(1 << smallest);
            self.restart(smallest);
        }
    }

    fn restart(&mut self, smallest: u32) {
        self.next = (1 << smallest) + 2;
        self.width = smallest + 1;
        self.runs.iter_mut().for_each(Vec::clear);
        self.generation += 1;
        if self.generation == 1 << 12 {
            self.generation = 1;
            self.slots.fill((0, 0));
        }
    }

    #[inline]
    fn push_code(&mut self, number: u16) {
        self.pending |= u64::from(number) << self.bits;
        self.bits += self.width;
        if self.bits >= 48 {
            self.out.extend_from_slice(&self.pending.to_le_bytes()[..6]);
            self.pending >>= 48;
            self.bits -= 48;
        }
    }
}

/// The length of the run of a colour at the start of the pixels.
fn run(pixels: &[u8], colour: u8) -> usize {
    let (chunks, _) = pixels.as_chunks::<16>();
    let whole = chunks.iter().take_while(|chunk| **chunk == [colour; 16]);
    let whole = 16 * whole.count();
    let rest = pixels[whole..].iter();
    whole + rest.take_while(|pixel| **pixel == colour).count()
}
