const d = new Date(Date.UTC(2026, 10, 30, 12, 34, 56, 789));
console.log(d.toISOString(), d.getTime(), d.getUTCDay(), d.toJSON(), JSON.stringify({ d }));
console.log(new Date("2026-01-31T00:00:00Z").valueOf(), new Date(NaN).getTime(), Date.parse("2026-11-30"));
const next = new Date(d);
next.setUTCMonth(1, 31);
console.log(next.toISOString(), next > d, Number(next) - Number(d), new Date(0), [new Date(1000)]);
console.log(d instanceof Date, typeof Date.now(), new Date(2026, 0, 1, 0, 0, 0).getFullYear(), Object.prototype.toString.call(d));
