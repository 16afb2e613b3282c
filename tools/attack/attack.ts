// What an attack is: a number of requests from a seed, and an answer whether everything held.

export interface AttackOptions {
  readonly requests: number;
  readonly seed: number;
}

/** Answers what the last line says, and whether everything held. */
export type Attack = (options: AttackOptions) => Promise<{ readonly report: object; readonly held: boolean }>;
