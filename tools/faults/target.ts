// What a fault test needs to know of the program it kills. The harness knows nothing of money.
import type { Dice } from '@candor/ledger/model/random.ts';

export interface Surroundings {
  /** Superuser address of the database. */
  readonly databaseUrl: string;
  /** A folder of its own for what the program keeps outside the database. */
  readonly folder: string;
  readonly port: number;
}

export interface FaultRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** One request and what its sender was told in the end. */
export interface Acknowledgement<Request extends FaultRequest = FaultRequest> extends Answer {
  readonly request: Request;
}

/** How a client reaches the server, whatever happens to it meanwhile. */
export interface Wire<Request extends FaultRequest = FaultRequest> {
  /** Sent again, the same to the letter, until it is told yes or no. */
  ask(request: FaultRequest): Promise<Answer>;
  /** Kept for the end: what was told must be true. */
  record(request: Request, answer: Answer): void;
}

export interface Actor<Request extends FaultRequest = FaultRequest> {
  /** Before the first kill. */
  begin?(wire: Wire<Request>): Promise<void>;
  /** One thing that this client wants. */
  act(wire: Wire<Request>, dice: Dice): Promise<void>;
}

export interface Findings {
  /** Acknowledged and not there. */
  readonly lost: number;
  /** There twice, or there although nobody asked or it was refused. */
  readonly doubled: number;
  /** Other broken invariants. */
  readonly violations: readonly string[];
}

/** Who asks for what, and how their log is held against the books once all of them have stopped. */
export interface Play<Request extends FaultRequest = FaultRequest> {
  readonly actors: ReadonlyArray<Actor<Request>>;
  /** Right before a kill, by its number: waits a moment until what this one aims at is under way, and answers what is. */
  approach?(kill: number): Promise<readonly string[]>;
  verify(wire: Wire<Request>, recorded: ReadonlyArray<Acknowledgement<Request>>): Promise<Findings>;
}

export interface FaultTarget<Request extends FaultRequest = FaultRequest> {
  /** Longest time between a recovery and the next kill, unless told otherwise. */
  readonly calmMs: number;
  /** Program and environment of the server to be killed. */
  command(surroundings: Surroundings): { readonly script: string; readonly env: Readonly<Record<string, string>> };
  prepare(surroundings: Surroundings, clients: number): Promise<Play<Request>>;
}
