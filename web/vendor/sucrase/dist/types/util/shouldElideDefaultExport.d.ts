import type TokenProcessor from "../TokenProcessor";
import type { DeclarationInfo } from "./getDeclarationInfo";
/**
 * Common method sharing code between CJS and ESM cases, since they're the same here.
 */
export default function shouldElideDefaultExport(isTypeScriptTransformEnabled: boolean, keepUnusedImports: boolean, tokens: TokenProcessor, declarationInfo: DeclarationInfo): boolean;
