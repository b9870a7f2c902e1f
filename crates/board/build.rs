//! Lists the themes of `assets/themes`: the enum and the text of each file, in the order that the files give.

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let folder = Path::new("assets/themes");
    println!("cargo::rerun-if-changed={}", folder.display());
    let out = PathBuf::from(std::env::var("OUT_DIR")?).join("themes.rs");
    Ok(std::fs::write(out, themes(folder)?)?)
}

/// The module that lists the themes of a folder.
pub(crate) fn themes(folder: &Path) -> Result<String, Box<dyn Error>> {
    let mut themes = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path().canonicalize()?;
        let text = std::fs::read_to_string(&path)?;
        let order = order(&text).ok_or_else(|| format!("no `order` in {}", path.display()))?;
        themes.push((order, path));
    }
    themes.sort();
    listed(&themes)
}

/// The number behind `"order":`.
fn order(text: &str) -> Option<u32> {
    let (_, rest) = text.split_once("\"order\":")?;
    rest.split([',', '\n']).next()?.trim().parse().ok()
}

fn listed(themes: &[(u32, PathBuf)]) -> Result<String, Box<dyn Error>> {
    let (mut variants, mut files) = (String::new(), String::new());
    for (index, (_, path)) in themes.iter().enumerate() {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let first = if index == 0 { "#[default] " } else { "" };
        writeln!(variants, "    /// `{name}`\n    {first}{},", camel(&name))?;
        writeln!(files, "    include_str!({:?}),", path.to_string_lossy())?;
    }
    Ok(format!(
        "/// How boards look, by the names of the files in `assets/themes`.\n\
         #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]\n\
         #[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]\n\
         #[strum(serialize_all = \"kebab-case\", ascii_case_insensitive)]\n\
         pub enum Theme {{\n{variants}}}\n\
         pub(crate) const FILES: [&str; {}] = [\n{files}];\n",
        themes.len(),
    ))
}

/// `high-contrast` as `HighContrast`.
fn camel(name: &str) -> String {
    let words = name.split('-').map(|word| {
        let (first, rest) = word.split_at(word.len().min(1));
        format!("{}{rest}", first.to_uppercase())
    });
    words.collect()
}
