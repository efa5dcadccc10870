import {StreamParser} from "@codemirror/streamparser"
export declare const lua: StreamParser<unknown>
