#!/usr/bin/env bash
# Packs a built program with its documents and manual page:
#     deploy/archive.sh x86_64-linux target/release/arbiter target/archives
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# = 3 ] || { echo "usage: deploy/archive.sh PLATFORM PROGRAM FOLDER" >&2; exit 2; }
platform=$1 program=$2 folder=$3

version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
name=arbiter-$version-$platform
packed=$(mktemp -d)
trap 'rm -rf "$packed"' EXIT
mkdir -p "$packed/$name" "$folder"
cp "$program" "$packed/$name/"
# The documents and the files they link to.
tar --create .env.example ./*.md LICENSE Cargo.toml docs deploy benches/README.md crates/board/assets/fonts/OFL.txt |
    tar --extract --directory "$packed/$name"
tar --create --gzip --directory "$packed" --file "$folder/$name.tar.gz" "$name"
echo "$folder/$name.tar.gz"
