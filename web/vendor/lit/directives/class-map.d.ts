/**
 * @license
 * Copyright 2021 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */
export * from 'lit-html/directives/class-map.js';
//# sourceMappingURL=class-map.d.ts.map