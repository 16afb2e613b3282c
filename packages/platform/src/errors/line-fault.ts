// What is wrong with a text of strangers, and in which line of it.

export abstract class LineFault extends Error {
  readonly line: number;

  constructor(message: string, line: number) {
    super(`${message} (line ${line})`);
    this.line = line;
  }
}
