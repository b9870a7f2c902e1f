#!/usr/bin/env bash
# Prints the size of the code: lines per directory, share of comment lines, longest files. Run it anywhere in the checkout.
set -euo pipefail
cd "$(dirname "$0")/.."

# Lines, code lines and comment lines of the given files, from standard input one path a line.
count() {
    xargs -r cat | awk '
        /^[ \t]*$/ { lines++; next }
        /^[ \t]*\/\// { lines++; comments++; next }
        { lines++; code++ }
        END { printf "%7d %7d %7d %5.1f%%\n", lines, code, comments, code ? 100 * comments / code : 0 }'
}

printf '%-24s %7s %7s %7s %6s\n' directory lines code comment share
git ls-files '*.rs' | awk -F/ '
    $1 == "src" || $1 == "crates" || $1 == "tests" { print (NF > 3 || ($1 == "src" && NF > 2) ? $1 "/" $2 : $1) }' |
    sort -u | while read -r directory; do
    printf '%-24s ' "$directory"
    git ls-files "$directory/*.rs" | count
done
for total in 'src crates' tests 'benches fuzz'; do
    printf '%-24s ' "total: $total"
    for directory in $total; do git ls-files "$directory/*.rs"; done | count
done

printf '\nlongest files\n'
git ls-files '*.rs' | xargs wc -l | sort -rn | awk '$2 != "total"' | head -n 10
