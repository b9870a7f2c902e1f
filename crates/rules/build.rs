//! Lists the piece letters and the words for moves of each language in `assets/i18n`, English first.

use std::fmt::Write as _;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let here = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR")?);
    // A link, for the published crate; a checkout may have no links.
    let folders = ["assets/i18n", "../../assets/i18n"].map(|folder| here.join(folder));
    let folder = folders.into_iter().find(|folder| folder.is_dir());
    let folder = folder.ok_or("no assets/i18n")?.canonicalize()?;
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)?
        .filter_map(|entry| Some(entry.ok()?.path().join("moves.txt")))
        .filter(|file| file.is_file())
        .collect();
    files.sort_by_key(|file| (!file.ends_with("en/moves.txt"), file.clone()));
    let (mut letters, mut words) = (String::new(), String::new());
    for file in &files {
        let text = std::fs::read_to_string(file)?;
        let line = text.lines().find_map(|line| line.strip_prefix("letters: "));
        let mut line = line.ok_or("no letters")?.split(' ');
        let key = line.next().unwrap_or_default();
        let of_pieces: Vec<char> = line.filter_map(|letter| letter.chars().next()).collect();
        writeln!(letters, "    ({key:?}, {of_pieces:?}),")?;
        let path = file.canonicalize()?;
        writeln!(words, "    include_str!({:?}),", path.to_string_lossy())?;
    }
    let (count, all) = (files.len(), files.len() + 1);
    let code = format!(
        "/// Keys, and the letters of king, queen, rook, bishop and knight.\n\
         const ALPHABETS: [(&str, [char; 5]); {all}] = [\n{letters}    \
         (\"figurine\", ['♔', '♕', '♖', '♗', '♘']),\n];\n\n\
         /// The place of the figurines.\n\
         const FIGURINE: u8 = {count};\n\n\
         pub(crate) const WORDS: [&str; {count}] = [\n{words}];\n"
    );
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    std::fs::write(out.join("languages.rs"), code)?;
    Ok(())
}
