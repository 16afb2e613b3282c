// Proposals: what one person of staff asks for and another decides about in the approvals inbox. Each says why.
import * as z from 'zod/mini';
import { staff } from '../callers.ts';
import type { Caller, Shape, Strict } from '../callers.ts';
import type { Access, Endpoint, Optional, Schema, Terms } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import type { IdNoun } from '../ids.ts';
import type { StaffRole } from '../roles.ts';
import { byId, itemVersion, reason } from '../schemas/scalars.ts';
import { approval } from './staff.ts';

const because = { reason };
type StaffAccess = Extract<Access, { readonly kind: 'staff' }>;
type Proposed<P extends Optional<Schema>, Body extends Shape, C extends ErrorCode> = Endpoint<
  StaffAccess,
  P,
  undefined,
  Strict<Body & typeof because>,
  typeof approval,
  C
>;

/** Of the one thing that is decided about, in the version that was looked at; nobody decides twice or on what has changed. */
const decisionRefusals = [
  'not_found',
  'version_changed',
  'state_conflict',
  'already_proposed',
  'item_claimed',
] as const satisfies readonly ErrorCode[];
const seen = { version: z.optional(itemVersion) };

interface ProposalTerms<Body extends Shape, C extends ErrorCode> extends Pick<Terms, 'summary' | 'cost'> {
  /** What is proposed, beside its reason. */
  readonly body?: Body;
  readonly refusals?: readonly C[];
}

interface Makers extends Caller<StaffAccess> {
  propose<
    Body extends Shape = typeof because,
    P extends Optional<Schema> = undefined,
    const C extends ErrorCode = never,
  >(
    id: string,
    path: string,
    terms: ProposalTerms<Body, C> & { readonly params?: P },
  ): Proposed<P, Body, C>;
  /** A decision about one thing of a queue, as its list showed it. */
  decide<Noun extends IdNoun, Body extends Shape = typeof because, const C extends ErrorCode = never>(
    id: string,
    path: string,
    terms: ProposalTerms<Body, C> & { readonly of: Noun },
  ): Proposed<ReturnType<typeof byId<Noun>>, typeof seen & Body, C | (typeof decisionRefusals)[number]>;
}

type Told = ProposalTerms<Shape, ErrorCode>;

/** Staff with one of the roles, who may propose. */
export function makersOf(...roles: readonly StaffRole[]): Makers;
export function makersOf(...roles: readonly StaffRole[]): unknown {
  const makers = staff(...roles);
  const propose = (id: string, path: string, { body, ...terms }: Told & { readonly params?: Schema }) =>
    makers.post(id, path, { ...terms, body: z.strictObject({ ...body, ...because }), response: approval });
  return {
    ...makers,
    propose,
    decide: (id: string, path: string, { of, body, refusals = [], ...terms }: Told & { readonly of: IdNoun }) =>
      propose(id, path, {
        ...terms,
        params: byId(of),
        body: { ...seen, ...body },
        refusals: [...decisionRefusals, ...refusals],
      }),
  };
}

/** Who works on the money and the trades of clients. */
export const operators = makersOf('operations', 'tenant_admin');
