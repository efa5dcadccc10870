-- Everything here may be changed. The programs are in the tabs beside this one.
title  "A lock cycle"
claim  "One client at a time is inside the ledger, and each gives back only its own lock."
node   { "redis" }
store  { "ledger" }
param  { "ttl", ms = 3000, min = 100, max = 60000, say = "lease" }
param  { "work", ms = 800, min = 0, max = 60000, say = "work inside" }
client { "A", file = "a.lua", start = 0 }
client { "B", file = "b.lua", start = 400 }
client { "C", file = "b.lua", start = 1200 }
always "mutual-exclusion"
always "release-own-lock"
always "lock-eventually-free"
expect { }
