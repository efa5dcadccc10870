/**
 * @license
 * Copyright 2021 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */
export * from 'lit-html/directives/keyed.js';
//# sourceMappingURL=keyed.d.ts.map