export type MappingIndex = number;
export type RangeMappings = MappingIndex[][];
export declare function decodeRangeMappings(input: string): RangeMappings;
export declare function encodeRangeMappings(decoded: RangeMappings): string;
//# sourceMappingURL=range-mappings.d.ts.map