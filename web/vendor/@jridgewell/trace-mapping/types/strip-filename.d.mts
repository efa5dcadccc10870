/**
 * Removes everything after the last "/", but leaves the slash.
 */
export default function stripFilename(path: string | undefined | null): string;
//# sourceMappingURL=strip-filename.d.ts.map