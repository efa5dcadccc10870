/**
 * Removes everything after the last "/", but leaves the slash.
 */
export =       function stripFilename(path: string | undefined | null): string;
//# sourceMappingURL=strip-filename.d.ts.map