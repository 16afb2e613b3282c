// Binds a verb to an endpoint of the contract. A refusal that the endpoint does not list, or a guard of
// another kind than the endpoint declares, does not compile.
import type { Readable } from 'node:stream';
import type { Endpoint, InputOf, OutputOf, Refusal, RefusalCodeOf } from '@candor/contract';
import type { Once, Replayed } from '../once/once.ts';
import type { WithCookie } from './cookies.ts';
import type { RequestMeta } from './request.ts';

/** Decides who calls and what the handler may know of them, or refuses. */
export interface Guard<Kind extends Endpoint['access']['kind'], Context> {
  readonly kind: Kind;
  check(meta: RequestMeta, endpoint: Endpoint): Promise<Context | Refusal> | Context | Refusal;
}

export interface FileAnswer {
  readonly contentType: string;
  readonly body: Buffer | Readable;
  /** Offered as a download under this name; shown in place when absent. */
  readonly downloadName?: string;
  readonly cacheControl?: string;
  /** It is somewhere else: where, on this site. */
  readonly location?: `/${string}`;
}

export interface UploadedFile {
  /** Empty when the file is too big. */
  readonly bytes: Buffer;
  readonly isTooBig: boolean;
  readonly declaredType: string;
}

type AnswerOf<E extends Endpoint> = E extends { readonly file: true } ? FileAnswer : OutputOf<E>;

export interface HandlerInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly upload?: UploadedFile;
  /** The body as it came, where the endpoint asks for it. */
  readonly text?: string;
  readonly once?: Once;
}

/** An endpoint with its handler, types erased, as the server mounts it. */
export interface Binding {
  readonly endpoint: Endpoint;
  readonly guard: Guard<Endpoint['access']['kind'], unknown>;
  handle(context: unknown, input: HandlerInput, meta: RequestMeta): Promise<unknown>;
}

type InputFor<E extends Endpoint> = InputOf<E> & {
  readonly upload?: UploadedFile;
  readonly text?: string;
} & (E extends {
    readonly idempotent: true;
  }
    ? { readonly once: Once }
    : unknown);

type ResultOf<E extends Endpoint> =
  | AnswerOf<E>
  | Replayed<AnswerOf<E>>
  | WithCookie<AnswerOf<E>>
  | Refusal<RefusalCodeOf<E>>;

export type Handler<E extends Endpoint, Context> = (
  context: Context,
  input: InputFor<E>,
  meta: RequestMeta,
) => Promise<ResultOf<E>> | ResultOf<E>;

export function bind<E extends Endpoint, Context>(
  endpoint: E,
  guard: Guard<E['access']['kind'], Context>,
  handler: Handler<E, Context>,
): Binding {
  return {
    endpoint,
    guard,
    // The mount checks the input against the endpoint's schemas before it comes here.
    handle: async (context, input, meta) => handler(context as Context, input as InputFor<E>, meta),
  };
}
