// An outside service played on this machine: what its user has to set, and what it does next. Speaks the documented protocol, never the
// product's own words.
export interface Rehearsal {
  /** Lines of .env. */
  readonly settings: readonly string[];
  /** The line of tenant.json. */
  readonly profile: string;
  /** Does what is due; says in a line each what it did. */
  goOn(): Promise<readonly string[]>;
  close(): Promise<void>;
}
