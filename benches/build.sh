#!/usr/bin/env bash
# Measures the CPU time of builds from an empty target folder: the README's first command, its tests, and a release build, one
# line each. Crates are downloaded before. Takes half an hour on two cores.
#     benches/build.sh [first|tests|release ...]
set -euo pipefail
cd "$(dirname "$0")/.."
clone=$(mktemp -d)
trap 'rm -rf "$clone"' EXIT
git clone --quiet . "$clone"
cd "$clone"
cargo fetch --locked --quiet

measure() {
    local name=$1
    shift
    local before after
    before=$(date +%s)
    # CPU time of the shell's children so far, in seconds.
    TIMEFORMAT="%U %S"
    after=$({ time "$@" >/dev/null 2>"$clone/log"; } 2>&1) || { cat "$clone/log" >&2; exit 1; }
    awk -v name="$name" -v wall="$(($(date +%s) - before))" '{ printf "%-28s %4d s of processor time, %4d s by the wall\n", name, $1 + $2, wall }' <<<"$after"
}

for part in ${@:-first tests release}; do
    case $part in
        first) measure "cargo build" cargo build --locked ;;
        tests) measure "cargo test --no-run" cargo test --locked --no-run ;;
        release) measure "cargo build --release" cargo build --locked --release && ls -l target/release/arbiter ;;
        *) echo "first, tests or release, not $part" >&2; exit 2 ;;
    esac
done
