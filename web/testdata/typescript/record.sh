#!/bin/sh
# Records what Node prints of each program: run it here after a change. Needs Node.
set -e
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo '{"type":"module"}' > "$work/package.json"
npx -y -p typescript@7.0.2 tsc --ignoreConfig --noCheck --outDir "$work" --target es2022 --module esnext --moduleResolution bundler ./*.ts
for program in *.ts; do
  TZ=UTC node "$work/${program%.ts}.js" > "${program%.ts}.out"
done
