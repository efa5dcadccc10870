const s = "Lockstep";
console.log(s.padStart(10, "*"), s.padEnd(10), s.repeat(2), s.slice(-4), s.at(0), s.charCodeAt(0), s.codePointAt(1));
console.log("a,b,,c".split(","), "  trim ".trim() + "|", "abc".toUpperCase(), "x".localeCompare("y"), "ß".normalize("NFC"));
console.log(`${1 + 1} ${[1, 2]} ${{}} ${null} ${undefined}`, String.raw`\n${1}`, "a\tb");
console.log("replaceAll".replaceAll("l", "L"), "abcabc".lastIndexOf("b"), "abc".includes("bc"), "key:1".startsWith("key"), "é".length, "👍".length, [..."👍"].length);
const tag = (parts: TemplateStringsArray, ...vs: unknown[]): string => parts.raw.join("|") + vs.join(",");
console.log(tag`a${1}b${2}c`, encodeURIComponent("a b&c"), decodeURIComponent("%20"), "\u0041", 'it\'s', ["it's", 'say "x"', "new\nline"]);
