/** The build gives a style sheet as its text. */
declare module '*.css' {
  const text: string;
  export default text;
}

/** The build gives the bundled script of a file as its text. */
declare module '*?script' {
  const text: string;
  export default text;
}

/** The build gives a Python file as its text. */
declare module '*.py' {
  const text: string;
  export default text;
}
