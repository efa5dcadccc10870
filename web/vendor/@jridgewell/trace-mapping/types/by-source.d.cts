import type { ReverseSegment, SourceMapSegment } from './sourcemap-segment.cts';
export type Source = ReverseSegment[][];
export =       function buildBySources(decoded: readonly SourceMapSegment[][], memos: unknown[]): Source[];
//# sourceMappingURL=by-source.d.ts.map