// A mutant: one mended line turned back, and the test that must notice. A list of them is the proof that the tests of a round bite.

export interface Mutant {
  /** What was wrong, in the words of who found it. */
  readonly point: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly search: string;
  /** What stood there before, or the shortest text with the same fault. */
  readonly replace: string;
  readonly test: {
    readonly project: 'unit' | 'screens' | 'server' | 'e2e';
    readonly file: string;
    /** A part of its name. */
    readonly name: string;
  };
}
