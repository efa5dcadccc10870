#!/bin/sh
# Records what CPython prints of each program: run it here after a change. Needs Python 3.
set -e
cd "$(dirname "$0")"
for program in *.py; do
  PYTHONHASHSEED=0 python3 "$program" > "${program%.py}.out"
done
