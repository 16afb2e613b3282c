// Who calls an endpoint, as the word that declares it: `client.get('getLoan', '/loan/app/v1/{id}', { … })` says base, method and access
// at once, and only what is its own is left to say. Lists have words of their own, so that each pages and answers like the others.
import * as z from 'zod/mini';
import type { Access, AccessRule, Base, Declare, Endpoint, Method, Optional, Schema, Terms } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { everyRole, staffRoles } from './roles.ts';
import type { StaffRole } from './roles.ts';
import { idOf, page, pageQuery } from './schemas/scalars.ts';

export type Shape = Readonly<Record<string, Schema>>;

/** What a list says beside its items: which it has is up to its kind. */
interface ListTerms<Item extends Schema, P extends Optional<Schema>, C extends ErrorCode> extends Pick<
  Terms<P>,
  'summary' | 'params' | 'shows' | 'cost'
> {
  readonly of: Item;
  readonly refusals?: readonly C[];
}

export type Strict<S extends Shape> = z.ZodMiniObject<{ -readonly [K in keyof S]: S[K] }, z.core.$strict>;

export interface Caller<A extends Access> {
  readonly access: A;
  readonly get: Declare<A>;
  readonly post: Declare<A>;
  readonly put: Declare<A>;
  readonly delete: Declare<A>;
  /** A list that is read page by page, by cursor; `filters` are further parameters of the query. */
  page<
    Item extends Schema,
    Filters extends Shape = typeof pageQuery,
    P extends Optional<Schema> = undefined,
    const C extends ErrorCode = never,
  >(
    id: string,
    path: string,
    terms: ListTerms<Item, P, C> & { readonly filters?: Filters },
  ): Endpoint<A, P, Strict<typeof pageQuery & Filters>, undefined, ReturnType<typeof page<Item>>, C | 'bad_request'>;
  /** What clients have, for staff: by its status, or of one client only. */
  queue<Item extends Schema, const Statuses extends readonly [string, ...string[]]>(
    id: string,
    path: string,
    terms: Pick<ListTerms<Item, undefined, never>, 'summary' | 'of'> & { readonly statuses: Statuses },
  ): Endpoint<
    A,
    undefined,
    Strict<typeof pageQuery & ReturnType<typeof ofClients<Statuses>>>,
    undefined,
    ReturnType<typeof page<Item>>,
    'bad_request'
  >;
  /** A list that is short by nature and answered whole. */
  list<
    Item extends Schema,
    P extends Optional<Schema> = undefined,
    Q extends Optional<Schema> = undefined,
    const C extends ErrorCode = never,
  >(
    id: string,
    path: string,
    terms: ListTerms<Item, P, C> & { readonly query?: Q },
  ): Endpoint<A, P, Q, undefined, Strict<{ items: z.ZodMiniArray<Item> }>, C>;
}

const ofClients = <const Statuses extends readonly [string, ...string[]]>(statuses: Statuses) => ({
  status: z.optional(z.enum(statuses)),
  client_id: z.optional(idOf('client')),
});

type Declared = Terms & { readonly refusals?: readonly ErrorCode[] };
type Listed = Declared & { readonly of: Schema };

export function callerOf<const A extends Access>(base: Base, access: A): Caller<A>;
export function callerOf(base: Base, access: Access): unknown {
  const by =
    (method: Method) =>
    (id: string, path: string, terms: Declared): Endpoint => ({
      refusals: [],
      ...terms,
      id,
      base,
      method,
      path,
      access,
    });
  const get = by('GET');
  const byPages = (id: string, path: string, { of, filters, refusals = [], ...terms }: Listed & { filters?: Shape }) =>
    get(id, path, {
      ...terms,
      query: z.strictObject({ ...pageQuery, ...filters }),
      response: page(of),
      refusals: [...refusals, 'bad_request'],
    });
  return {
    access,
    get,
    post: by('POST'),
    put: by('PUT'),
    delete: by('DELETE'),
    page: byPages,
    queue: (id: string, path: string, { statuses, ...terms }: Listed & { statuses: readonly [string, ...string[]] }) =>
      byPages(id, path, { ...terms, filters: ofClients(statuses), shows: 'clients' }),
    list: (id: string, path: string, { of, ...terms }: Listed) =>
      get(id, path, { ...terms, response: z.strictObject({ items: z.array(of) }) }),
  };
}

/** Somebody of a tenant who has not signed in. */
export const visitor = callerOf('api', { kind: 'public' });
/** Signed in, and the second factor may still be due. */
export const pending = callerOf('api', { kind: 'pending' });
export const client = callerOf('api', { kind: 'client' });
/** Nobody who has signed in: the request proves itself. */
export const signed = callerOf('api', { kind: 'signed' });

/** A page that shows market data, with its token. */
export const data = callerOf('data', { kind: 'data' });
/** Staff before they are signed in, and while the second factor is due. */
export const deskVisitor = callerOf('staff', { kind: 'public' });
export const deskPending = callerOf('staff', { kind: 'pending' });

/** A client whom the rule lets in. */
export function clientWith(rule: AccessRule) {
  return callerOf('api', { kind: 'client', rule });
}

/** Staff with one of the roles. */
export function staff(...roles: readonly StaffRole[]) {
  return callerOf('staff', { kind: 'staff', roles });
}

/** Who looks at the money and the trades of clients. */
export const deskReaders = staff('operations', 'approver', 'support', 'tenant_admin', 'auditor');
/** Who looks at the house as a whole. */
export const overseers = staff('operations', 'approver', 'tenant_admin', 'auditor');
/** Whoever has to do with clients themselves, and whoever may look on. */
export const clientWorkers = staff('advisor', 'kyc_officer', 'operations', 'approver', 'support', 'tenant_admin');
export const clientReaders = staff(...clientWorkers.access.roles, 'auditor');
export const everybody = staff(...staffRoles);
/** Everybody of a brand, and whoever works outside of all. */
export const anybody = staff(...everyRole);
