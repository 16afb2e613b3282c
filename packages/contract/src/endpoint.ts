// What an endpoint is: method, path, who may call it, what goes in and out, and which refusals it can answer.
// One definition validates requests, types both sides and writes the OpenAPI document.
import type * as z from 'zod/mini';
import type { Feature, Permission } from './access/permissions.ts';
import type { ErrorCode } from './errors.ts';
import type { StaffRole } from './roles.ts';

export type Schema = z.ZodMiniType;
export type Optional<T> = T | undefined;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Which base the path hangs under: client API, staff API, market data, or the server itself. */
export type Base = 'api' | 'staff' | 'data' | 'root';

export type Access =
  /** Outside tenants: health, metrics. */
  | { readonly kind: 'service' }
  /** A tenant, no session. */
  | { readonly kind: 'public' }
  /** The request is its own proof: a signed, expiring url (pictures send no headers), or a body that a vendor signed. */
  | { readonly kind: 'signed' }
  /** A session that still waits for its second factor, or a full one. */
  | { readonly kind: 'pending' }
  /** A full client session; rules are enforced by the server, the client's copy is a courtesy. */
  | { readonly kind: 'client'; readonly rule?: AccessRule }
  /** A staff session with one of the roles. */
  | { readonly kind: 'staff'; readonly roles: readonly StaffRole[] }
  /** A market-data token. */
  | { readonly kind: 'data' };

/** Named permissions and features exist: a typing error does not compile. Whoever judges rules of any names widens both. */
export interface AccessRule<P extends string = Permission, F extends string = Feature> {
  readonly perm?: P;
  readonly allPerms?: readonly P[];
  readonly anyPerm?: readonly P[];
  readonly feature?: F;
}

export type Begins = boolean | 'depends';

/** What an endpoint says beside its name, its way and its caller. */
export interface Terms<
  P extends Optional<Schema> = Optional<Schema>,
  Q extends Optional<Schema> = Optional<Schema>,
  B extends Optional<Schema> = Optional<Schema>,
  R extends Optional<Schema> = Optional<Schema>,
> {
  readonly summary: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** Absent: 204 without a body, or a file when `file` is set. */
  readonly response?: R;
  /** The body is one uploaded file (multipart), read by the handler as a stream. */
  readonly upload?: true;
  /** The sender signed the bytes of the body: the handler gets them as they came, beside what they say. */
  readonly signedBody?: 'json' | 'form';
  /** The answer is a file, not JSON. */
  readonly file?: true;
  /** Moves money or creates an order: needs an Idempotency-Key. */
  readonly idempotent?: true;
  /**
   * Said by every endpoint of a client that moves money. True begins something (a deposit, a debt, an order): closed while the tenant
   * forces verification and the client's is not approved. False leads out (withdrawing, repaying, cancelling): never closed by it (G-03).
   * `depends`: what is wanted tells, as buying begins and selling leads out; the verb is told what would close it.
   */
  readonly begins?: Begins;
  /**
   * Said by every staff endpoint that reads: `clients` when its answer tells something about clients, and then each call leaves a line
   * in the audit trail (S-28); `house` when it tells of the house only.
   */
  readonly shows?: 'clients' | 'house';
  /** The browser is told to forget what it cached of this site. */
  readonly clearsSite?: true;
  /** Relative cost for rate limits; 1 unless told. */
  readonly cost?: number;
}

export interface Endpoint<
  A extends Access = Access,
  P extends Optional<Schema> = Optional<Schema>,
  Q extends Optional<Schema> = Optional<Schema>,
  B extends Optional<Schema> = Optional<Schema>,
  R extends Optional<Schema> = Optional<Schema>,
  C extends ErrorCode = ErrorCode,
> extends Terms<P, Q, B, R> {
  /** Unique camelCase name; the OpenAPI operationId. */
  readonly id: string;
  readonly base: Base;
  readonly method: Method;
  /** Path below the base with `{name}` parameters. */
  readonly path: string;
  readonly access: A;
  readonly refusals: readonly C[];
}

/** Whoever adds an endpoint that moves a client's money has to say which way it leads. */
type Direction<A extends Access, Once> = Once extends true
  ? A extends { readonly kind: 'client' }
    ? { readonly begins: Begins }
    : unknown
  : unknown;

/**
 * An answer that is a file keeps that in its type: its handler answers bytes, not JSON. So does an endpoint with an
 * Idempotency-Key: its handler is handed the key.
 */
type Kept<Once, File> = (Once extends true ? { readonly idempotent: true } : unknown) &
  (File extends true ? { readonly file: true } : unknown);

/** How one is declared once base, method and caller are known: its name, its path and the rest. */
export type Declare<A extends Access> = <
  const C extends ErrorCode = never,
  P extends Optional<Schema> = undefined,
  Q extends Optional<Schema> = undefined,
  B extends Optional<Schema> = undefined,
  R extends Optional<Schema> = undefined,
  const Once extends Optional<true> = undefined,
  const File extends Optional<true> = undefined,
>(
  id: string,
  path: string,
  terms: Terms<P, Q, B, R> & {
    readonly refusals?: readonly C[];
    readonly idempotent?: Once;
    readonly file?: File;
  } & Direction<A, Once>,
) => Endpoint<A, P, Q, B, R, C> & Kept<Once, File>;

type Parsed<S> = S extends Schema ? z.output<S> : undefined;

/** What a handler receives, parsed and checked. */
export type InputOf<E> =
  E extends Endpoint<Access, infer P, infer Q, infer B>
    ? { readonly params: Parsed<P>; readonly query: Parsed<Q>; readonly body: Parsed<B> }
    : never;

/** What a caller sends; parts that the endpoint does not have are left out. */
export type CallOf<E> =
  E extends Endpoint<Access, infer P, infer Q, infer B>
    ? (P extends Schema ? { readonly params: z.input<P> } : unknown) &
        (Q extends Schema ? { readonly query: z.input<Q> } : unknown) &
        (B extends Schema ? { readonly body: z.input<B> } : unknown)
    : never;

export type OutputOf<E> =
  E extends Endpoint<Access, Optional<Schema>, Optional<Schema>, Optional<Schema>, infer R> ? Parsed<R> : never;

export type RefusalCodeOf<E> = E extends { readonly refusals: ReadonlyArray<infer C> } ? C : never;

/** The path below its base with the parameters filled in. */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
