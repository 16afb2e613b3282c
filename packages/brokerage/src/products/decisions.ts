// Staff's verbs of the catalogue, by two people: new terms of a product from a later day on, or closing and opening it.
import { refuse } from '@candor/contract';
import type { FieldError, Refusal } from '@candor/contract';
import { dayOf } from '@candor/contract/days.ts';
import * as contract from '@candor/contract/products/staff.ts';
import { productTerms } from '@candor/contract/products/client.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import * as z from 'zod/mini';
import { answerProposal, payloadText, proposeApproval } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, StaffCaller } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import { toWire } from './product.ts';
import type { Product, StoredTerms } from './product.ts';
import type { ProductParts } from './service.ts';
import { findProduct, insertTerms, listProducts, listTerms, readLastVersion } from './store.ts';

export interface NewTermsWish {
  readonly startsOn: string;
  readonly isOpen: boolean;
  readonly terms: StoredTerms;
  readonly reason: string;
}

/** Steps fit the least quantity, something may be ordered, and nothing changes for a day that has begun. */
function findTermsFaults({ startsOn, terms }: NewTermsWish, today: string): FieldError[] {
  const [least, step] = [Number(terms.minimum_quantity), Number(terms.quantity_step)];
  const found: ReadonlyArray<readonly [isWrong: boolean, path: string, code: FieldError['code']]> = [
    [startsOn <= today, 'starts_on', 'too_small'],
    [!(step > 0), 'terms.quantity_step', 'too_small'],
    [!(least >= step), 'terms.minimum_quantity', 'too_small'],
    [terms.kinds.length === 0, 'terms.kinds', 'required'],
    [terms.times_in_force.length === 0, 'terms.times_in_force', 'required'],
    [!(terms.quotation_ttl_s > 0), 'terms.quotation_ttl_s', 'too_small'],
  ];
  return found.flatMap(([isWrong, path, code]) => (isWrong ? [{ path: `body.${path}`, code }] : []));
}

export function proposeTerms(
  parts: ProductParts,
  caller: StaffCaller,
  productId: string,
  wish: NewTermsWish,
): Promise<Approval | Refusal<'not_found' | 'product_terms_invalid' | 'already_proposed'>> {
  return parts.db.transact(caller.scope, async (tx) => {
    const today = dayOf(parts.clock.now());
    const product = await findProduct(tx, productId, today);
    if (!product) return refuse('not_found');
    const errors = findTermsFaults(wish, today);
    if (errors.length > 0) return refuse('product_terms_invalid', { errors });
    const version = (await readLastVersion(tx, productId)) + 1;
    const payload = {
      version,
      market: product.market ?? null,
      starts_on: wish.startsOn,
      is_open: wish.isOpen,
      terms: JSON.stringify(bareTerms(wish.terms, version, wish.startsOn)),
    };
    return proposeApproval(parts, tx, caller, {
      kind: 'product.terms',
      subjectId: productId,
      payload,
      reason: wish.reason,
    });
  });
}

/** As they are stored: the database compares every word with what was approved, and version and day stand apart. */
function bareTerms(told: object, version: number, startsOn: string) {
  const {
    version: _version,
    starts_on: _day,
    ...terms
  } = z.parse(productTerms, { ...told, version, starts_on: startsOn });
  return terms;
}

export function productEffects({ clock }: Pick<ProductParts, 'clock'>): Pick<ApprovalEffects, 'product.terms'> {
  return {
    'product.terms': {
      async approve(tx, approval) {
        const { subjectId: productId, payload } = approval;
        const version = Number(payload['version']);
        if (version !== (await readLastVersion(tx, productId)) + 1) return refuse('state_conflict');
        const startsOn = payloadText(approval, 'starts_on');
        const terms = bareTerms(JSON.parse(payloadText(approval, 'terms')), version, startsOn);
        const now = clock.now();
        if (startsOn <= dayOf(now)) return refuse('state_conflict');
        const isOpen = payload['is_open'] === true;
        await insertTerms(
          tx,
          tx.scope.tenantId,
          { productId, version, startsOn, isOpen, terms, approvalId: approval.id },
          now,
        );
        const subject = { kind: 'product', id: productId } as const;
        await recordAudit(
          tx,
          { actor: tx.scope.actor, act: 'product.terms', subject, details: { version, startsOn } },
          now,
        );
        return undefined;
      },
    },
  };
}

export function bindStaffProducts(parts: ProductParts, staffGuard: Guard<'staff', StaffCaller>): Binding[] {
  const { db, clock } = parts;
  const today = () => dayOf(clock.now());
  const every = { type: undefined, subtype: undefined, market: undefined };
  return [
    bind(contract.listAllProducts, staffGuard, ({ scope }, { query }) =>
      db.read(scope, (reader) =>
        readPage(query, (range) => listProducts(reader, every, today(), range), idOf, describe),
      ),
    ),
    bind(contract.listProductTerms, staffGuard, ({ scope }, { params }) =>
      db.read(scope, async (reader) => {
        if (!(await findProduct(reader, params.id, today()))) return refuse('not_found');
        const rows = await listTerms(reader, params.id);
        return {
          items: rows.map(({ isOpen, version, startsOn, terms }) => ({
            is_open: isOpen,
            terms: z.parse(productTerms, { ...terms, version, starts_on: startsOn }),
          })),
        };
      }),
    ),
    bind(contract.proposeProductTerms, staffGuard, async (caller, { params, body }) => {
      const { starts_on: startsOn, is_open: isOpen, terms, reason } = body;
      return answerProposal(await proposeTerms(parts, caller, params.id, { startsOn, isOpen, terms, reason }));
    }),
  ];
}

const idOf = ({ id }: Product): string => id;

function describe(product: Product) {
  const { access: _access, ...rest } = toWire(product, undefined);
  return rest;
}
