/**
 * @license
 * Copyright 2021 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */
export * from 'lit-html/async-directive.js';
//# sourceMappingURL=async-directive.d.ts.map