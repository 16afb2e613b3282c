// What a fault test needs to know of the program it kills. The harness knows nothing of money.
import type { Dice } from '@candor/ledger/model/random.ts';

export interface Surroundings {
  /** Superuser address of the database. */
  readonly databaseUrl: string;
  readonly passwords: { readonly appPassword: string; readonly systemPassword: string };
  readonly port: number;
}

export interface FaultRequest {
  readonly key: string;
  readonly path: string;
  readonly body: string;
}

/** One request and what its sender was told in the end. */
export interface Acknowledgement {
  readonly request: FaultRequest;
  readonly status: number;
  readonly body: string;
}

export interface Findings {
  /** Acknowledged and not there. */
  readonly lost: number;
  /** There twice, or there although nobody asked or it was refused. */
  readonly doubled: number;
  /** Other broken invariants. */
  readonly violations: readonly string[];
}

export interface FaultTarget {
  /** Program and environment of the server to be killed. */
  command(surroundings: Surroundings): { readonly script: string; readonly env: Readonly<Record<string, string>> };
  prepare(surroundings: Surroundings): Promise<void>;
  /** The next request of a client; `last` is what the one before it was told. */
  nextRequest(client: number, turn: number, dice: Dice, last: Acknowledgement | undefined): FaultRequest;
  verify(surroundings: Surroundings, acknowledged: readonly Acknowledgement[]): Promise<Findings>;
}
