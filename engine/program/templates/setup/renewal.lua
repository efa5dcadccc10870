-- Everything here may be changed. The programs are in the tabs beside this one.
title  "A lock that is renewed"
claim  "The work takes longer than the lease, which is renewed as long as the lock is still ours."
node   { "redis" }
store  { "ledger" }
param  { "ttl", ms = 900, min = 100, max = 60000, say = "lease" }
param  { "work", ms = 2000, min = 0, max = 60000, say = "work inside" }
client { "A", file = "a.lua", start = 0 }
client { "B", file = "b.lua", start = 1500 }
client { "C", file = "b.lua", start = 2500 }
always "mutual-exclusion"
always "release-own-lock"
always "lock-eventually-free"
expect { }
