import {StreamParser} from "@codemirror/streamparser"
export declare const python: StreamParser<unknown>
export declare const cython: StreamParser<unknown>
