-- Everything here may be changed. The programs are in the tabs beside this one.
title  "A lock on three nodes"
claim  "The lock is held by whoever a majority of the nodes said OK to."
node   { "n1" }
node   { "n2" }
node   { "n3" }
store  { "ledger" }
param  { "ttl", ms = 3000, min = 100, max = 60000, say = "lease" }
param  { "timeout", ms = 50, min = 1, max = 60000, say = "patience with a node" }
param  { "work", ms = 800, min = 0, max = 60000, say = "work inside" }
client { "A", file = "a.lua", start = 0 }
client { "B", file = "b.lua", start = 400 }
client { "C", file = "b.lua", start = 1200 }
always "mutual-exclusion"
always "release-own-lock"
always "lock-eventually-free"
expect { }
