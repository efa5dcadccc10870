export declare class StringWriter {
    pos: number;
    private out;
    private buffer;
    write(v: number): void;
    flush(): string;
}
export declare class StringReader {
    pos: number;
    private buffer;
    constructor(buffer: string);
    next(): number;
    peek(): number;
    indexOf(char: string): number;
}
//# sourceMappingURL=strings.d.ts.map