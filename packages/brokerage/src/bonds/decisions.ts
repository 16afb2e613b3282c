// Staff's verbs of bonds, by two people: write the terms down, change them while nobody can see them, open the bond. Then they stay.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { bondWish } from '@candor/contract/bonds/staff.ts';
import type { BondWish } from '@candor/contract/bonds/staff.ts';
import { dayOf } from '@candor/contract/days.ts';
import { isCurrencyCode } from '@candor/money';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database, TenantTx } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import * as z from 'zod/mini';
import { proposeApproval } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, EffectRefusal, StaffCaller } from '../approvals/index.ts';
import type { Instruments } from '../instruments/index.ts';
import { auditProduct, insertProduct, insertTerms } from '../products/index.ts';
import type { StoredTerms } from '../products/index.ts';
import { isRegular, periodsOf } from './accrual.ts';
import type { BondTerms } from './bond.ts';
import { isTaken, lockBond, openBond, saveTerms } from './store.ts';

export interface BondDeskParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly instruments: Instruments;
}

function readScaled(text: string, places: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return fraction.length > places ? 0n : BigInt(whole + fraction.padEnd(places, '0'));
}

async function readWish(
  { instruments }: Pick<BondDeskParts, 'instruments'>,
  body: BondWish,
): Promise<BondTerms | undefined> {
  const instrument = await instruments.findBySymbol(body.market, body.symbol);
  if (instrument?.type !== 'bond' || !isCurrencyCode(instrument.currency)) return undefined;
  const terms: BondTerms = {
    instrumentId: instrument.instrumentId,
    currency: instrument.currency,
    issuer: body.issuer,
    issuerKind: body.issuer_kind,
    rating: body.rating ?? undefined,
    nominalE8: readScaled(body.nominal, 8),
    minimumPieces: body.minimum_pieces,
    couponE6: readScaled(body.coupon_percent, 6),
    frequency: body.frequency,
    dayCount: body.day_count,
    issuedOn: body.issued_on,
    maturesOn: body.matures_on,
    exDays: body.ex_days,
  };
  const isLawful = terms.nominalE8 > 0n && terms.couponE6 > 0n && terms.maturesOn > terms.issuedOn && isRegular(terms);
  return isLawful ? terms : undefined;
}

/** What the database holds the row against. */
function say({ instrumentId, ...terms }: BondTerms) {
  return {
    instrument: instrumentId,
    nominal_e8: String(terms.nominalE8),
    coupon_e6: String(terms.couponE6),
    frequency: terms.frequency,
    day_count: terms.dayCount,
    issued_on: terms.issuedOn,
    matures_on: terms.maturesOn,
    ex_days: terms.exDays,
    minimum_pieces: terms.minimumPieces,
  };
}

type SaveRefusal = Refusal<'not_found' | 'bond_terms_invalid' | 'state_conflict' | 'already_proposed'>;

/** Of a new bond, or of a draft; the last day of trading must still be ahead. */
export async function proposeBond(
  parts: BondDeskParts,
  caller: StaffCaller,
  { reason, ...body }: BondWish & { readonly reason: string },
  id?: string,
): Promise<Approval | SaveRefusal> {
  const listed = await parts.instruments.findBySymbol(body.market, body.symbol);
  if (!listed) return refuse('not_found');
  const terms = await readWish(parts, body);
  const last = terms && periodsOf(terms).at(-1);
  if (!terms || !last || last.exFrom <= dayOf(parts.clock.now())) return refuse('bond_terms_invalid');
  return parts.db.transact(caller.scope, async (tx) => {
    const bondId = id ?? parts.ids.next();
    if (id !== undefined) {
      const known = await lockBond(tx, id);
      if (!known) return refuse('not_found');
      if (known.state !== 'draft') return refuse('state_conflict');
    }
    if (await isTaken(tx, terms.instrumentId, bondId)) return refuse('state_conflict');
    const payload = { ...body, ...say(terms), rating: body.rating };
    return proposeApproval(parts, tx, caller, {
      kind: id === undefined ? 'bond.save' : 'bond.change',
      subjectId: bondId,
      payload,
      reason,
    });
  });
}

export function proposeBondOpening(
  parts: Pick<BondDeskParts, 'db' | 'clock' | 'ids' | 'instruments'>,
  caller: StaffCaller,
  id: string,
  reason: string,
): Promise<Approval | Refusal<'not_found' | 'state_conflict' | 'already_proposed'>> {
  return parts.db.transact(caller.scope, async (tx) => {
    const known = await lockBond(tx, id);
    if (!known) return refuse('not_found');
    if (known.state !== 'draft') return refuse('state_conflict');
    const symbol = (await parts.instruments.find(known.instrumentId))?.symbol ?? '';
    const payload = { approval: known.approvalId, symbol, matures_on: known.maturesOn };
    return proposeApproval(parts, tx, caller, { kind: 'bond.open', subjectId: id, payload, reason });
  });
}

export function bondEffects(
  parts: Pick<BondDeskParts, 'clock' | 'instruments'>,
): Pick<ApprovalEffects, 'bond.save' | 'bond.change' | 'bond.open'> {
  return {
    'bond.save': { approve: (tx, approval) => save(parts, tx, approval) },
    'bond.change': { approve: (tx, approval) => save(parts, tx, approval) },
    'bond.open': { approve: (tx, approval) => open(parts, tx, approval) },
  };
}

async function save(
  parts: Pick<BondDeskParts, 'clock' | 'instruments'>,
  tx: TenantTx,
  approval: Approval,
): Promise<undefined | EffectRefusal> {
  const { id: approvalId, subjectId, payload } = approval;
  const names = new Set(Object.keys(bondWish.shape));
  const body = z.parse(bondWish, Object.fromEntries(Object.entries(payload).filter(([name]) => names.has(name))));
  const known = await lockBond(tx, subjectId);
  const terms = await readWish(parts, body);
  const isFree = terms && !(await isTaken(tx, terms.instrumentId, subjectId));
  if (!terms || !isFree || (known && known.state !== 'draft')) return refuse('state_conflict');
  const now = parts.clock.now();
  await saveTerms(tx, subjectId, terms, approvalId, now);
  await auditProduct(parts, tx, subjectId, 'bond.saved');
  return undefined;
}

/** By the piece, within a day, at the market's price or a limit: what has accrued is known to the unit before anybody signs. */
export function productTermsOf({ minimumPieces }: Pick<BondTerms, 'minimumPieces'>): StoredTerms {
  return {
    minimum_amount: null,
    minimum_quantity: String(minimumPieces),
    quantity_step: '1',
    review_above: null,
    quotation_ttl_s: 30,
    half_spread_percent: '0.1',
    band_percent: '10',
    kinds: ['market', 'limit'],
    times_in_force: ['day'],
    vip: 0,
    score: 0,
    kyc: true,
    countries: [],
    risk_warning: null,
  };
}

async function open(
  parts: Pick<BondDeskParts, 'clock' | 'instruments'>,
  tx: TenantTx,
  approval: Approval,
): Promise<undefined | EffectRefusal> {
  const { id: approvalId, subjectId, payload } = approval;
  const bond = await lockBond(tx, subjectId);
  if (bond?.state !== 'draft' || bond.approvalId !== payload['approval']) return refuse('state_conflict');
  const instrument = await parts.instruments.find(bond.instrumentId);
  if (!instrument) return refuse('state_conflict');
  const now = parts.clock.now();
  const { tenantId } = tx.scope;
  const { currency } = bond;
  const product = {
    id: subjectId,
    type: 'fund',
    subtype: 'fund',
    tradingType: 'holding',
    market: instrument.market,
    currency,
  } as const;
  await insertProduct(tx, tenantId, product, now);
  const first = { productId: subjectId, version: 1, startsOn: dayOf(now), isOpen: true, approvalId };
  await insertTerms(tx, tenantId, { ...first, terms: productTermsOf(bond) }, now);
  await openBond(tx, subjectId, approvalId, now);
  await auditProduct(parts, tx, subjectId, 'bond.opened');
  return undefined;
}
