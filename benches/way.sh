#!/usr/bin/env bash
# Counts our functions that one `/move e4` calls, from the gateway to the posted picture, by directory; `-v` names them. It needs
# valgrind and a minute on an idle machine: on a busy one the bot answers too late. A function, its closures and its generic
# instances count once; derived implementations and constructors don't count.
set -euo pipefail
cd "$(dirname "$0")/.."
suite=$(cargo test --test suite --no-run 2>&1 | sed -n 's/.*(\(target[^)]*\)).*/\1/p')
profile=$(mktemp)
trap 'rm -f "$profile"' EXIT
valgrind --tool=callgrind --callgrind-out-file="$profile" --compress-strings=no --collect-atstart=no \
    --toggle-collect='arbiter::discord::handler::Handler::interaction::{{closure}}' \
    --toggle-collect='arbiter::compute::Compute::run::{{closure}}::{{closure}}' \
    "$suite" --ignored --exact discord::way::one_move >&2
awk -v verbose="${1:-}" -v here="$PWD/" '
    /^fl=/ { file = substr($0, 4); sub(here, "", file) }
    /^fn=/ {
        name = substr($0, 4)
        sub(/\x27[0-9]+$/, "", name)
        gsub(/::\{\{closure\}\}/, "", name)
        derived = name ~ /^<.* as (core::(clone|cmp|default|hash|fmt|marker)|core::convert::TryFrom<&str>|serde)/ ||
            name ~ /drop_in_place|::[A-Z][A-Za-z]*$/
        ours = file ~ /^(src|crates)\// && !derived
    }
    /^[-+*0-9]/ && ours && !((file, name) in seen) {
        seen[file, name]
        split(file, part, "/")
        directory = part[1] "/" part[2]
        functions[directory]++; all++
        if (!(file in files)) { files[file]; of[directory]++; count++ }
        if (verbose == "-v") print file, name
    }
    END {
        for (one in functions) printf "%-20s %4d functions in %3d files\n", one, functions[one], of[one] | "sort"
        close("sort")
        printf "%-20s %4d functions in %3d files\n", "total", all, count
    }' "$profile"
