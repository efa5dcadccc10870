import {StreamParser} from "@codemirror/streamparser"
export declare const javascript: StreamParser<unknown>
export declare const json: StreamParser<unknown>
export declare const jsonld: StreamParser<unknown>
export declare const typescript: StreamParser<unknown>
