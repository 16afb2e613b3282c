// What an attack is: a number of requests from a seed, or the lines of a file, and an answer whether everything held.

export interface AttackOptions {
  readonly requests: number;
  readonly seed: number;
  /** For an attack that is a list of lines. */
  readonly file: string | undefined;
}

/** Answers what the last line says, and whether everything held. */
export type Attack = (options: AttackOptions) => Promise<{ readonly report: object; readonly held: boolean }>;
