// Staff's verbs of offerings, by two people: make one, reveal its secret, call it off. Nobody opens, closes or allots by hand.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { dayOf } from '@candor/contract/days.ts';
import { commitTo, runDraw } from '@candor/contract/offerings/draw.ts';
import { offeringWish } from '@candor/contract/offerings/staff.ts';
import type { OfferingWish } from '@candor/contract/offerings/staff.ts';
import { typeOfSubtype } from '@candor/contract/offerings/types.ts';
import { isCurrencyCode, parsePercent, parsePrice } from '@candor/money';
import type { CurrencyCode } from '@candor/money';
import type { TenantTx } from '@candor/platform/db/index.ts';
import * as z from 'zod/mini';
import { payloadText, proposeApproval } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, EffectRefusal, StaffCaller } from '../approvals/index.ts';
import type { Instrument } from '../instruments/index.ts';
import { auditProduct, insertProduct, insertTerms } from '../products/index.ts';
import { readCloses, recordOf } from './draw.ts';
import { offeringTransitions, productTermsOf } from './offering.ts';
import type { OfferingTerms } from './offering.ts';
import type { OfferingParts } from './parts.ts';
import { insertOffering, listBook, lockOffering, moveOffering, saveDraw } from './store.ts';
import { planDays } from './timeline.ts';

type Proposing = Pick<OfferingParts, 'prices' | 'pastPrices' | 'instruments' | 'db' | 'clock' | 'ids'>;

/** Where the three indices are looked for, after the offering's own country. */
const indexCountries = ['US', 'GB', 'DE', 'ES', 'IN', 'JP', 'PL', 'TR'] as const;
const paymentHours = 48;
const dayMs = 86_400_000;

async function chooseIndices(
  { pastPrices }: Pick<Proposing, 'pastPrices'>,
  country: string,
  now: Date,
): Promise<string[]> {
  const found: string[] = [];
  for (const one of new Set([country, ...indexCountries])) {
    if (found.length === 3) break;
    const known = await pastPrices.index(one, new Date(now.getTime() - 7 * dayMs), now);
    if (known && known.closes.length > 0) found.push(one);
  }
  return found;
}

function readE8(text: string, currency: CurrencyCode): bigint {
  const read = parsePrice(text, currency);
  return read.ok && read.value.scale <= 8 ? read.value.scaled * 10n ** BigInt(8 - read.value.scale) : 0n;
}

async function planTerms(
  parts: Proposing,
  instrument: Instrument,
  body: OfferingWish,
): Promise<OfferingTerms | undefined> {
  const now = parts.clock.now();
  const { currency, tickE8 } = instrument;
  if (!isCurrencyCode(currency)) return undefined;
  const [opensAt, closesAt] = [new Date(body.opens_at), new Date(body.closes_at)];
  const days = planDays(parts.prices, instrument.market, closesAt);
  const indices = await chooseIndices(parts, instrument.country, now);
  const [priceLowE8, priceHighE8] = [readE8(body.price_low, currency), readE8(body.price_high, currency)];
  const fee = parsePercent(body.fee_percent);
  const areInOrder = opensAt > now && closesAt > opensAt && body.minimum_lots <= body.maximum_lots;
  const isPriced =
    priceLowE8 > 0n && priceHighE8 >= priceLowE8 && priceLowE8 % tickE8 === 0n && priceHighE8 % tickE8 === 0n;
  const isFee = fee.ok && /^\d{1,2}(\.\d{1,4})?$/.test(body.fee_percent) && Number(body.fee_percent) <= 5;
  if (!days || indices.length < 3 || !areInOrder || !isPriced || !isFee || body.maximum_lots > body.lots)
    return undefined;
  return {
    instrumentId: instrument.instrumentId,
    subtype: body.subtype,
    currency,
    priceLowE8,
    priceHighE8,
    priceStepE8: tickE8,
    lotSize: body.lot_size,
    lots: body.lots,
    minLots: body.minimum_lots,
    maxLots: body.maximum_lots,
    rule: body.rule,
    feePercent: body.fee_percent,
    paysOnAllotment: body.pays_on_allotment,
    paymentHours,
    opensAt,
    closesAt,
    ...days,
    commitment: body.commitment,
    indices,
  };
}

export async function proposeOffering(
  parts: Proposing,
  caller: StaffCaller,
  { reason, ...body }: OfferingWish & { readonly reason: string },
): Promise<Approval | Refusal<'not_found' | 'offering_terms_invalid' | 'already_proposed'>> {
  const instrument = await parts.instruments.findBySymbol(body.market, body.symbol);
  if (!instrument) return refuse('not_found');
  const terms = await planTerms(parts, instrument, body);
  if (!terms) return refuse('offering_terms_invalid');
  const { priceLowE8, priceHighE8 } = terms;
  const { countries, ...plain } = body;
  const payload = {
    ...plain,
    countries: countries.join(','),
    max_lots: terms.maxLots,
    price_low_e8: String(priceLowE8),
    price_high_e8: String(priceHighE8),
    allots_on: terms.allotsOn,
    credits_on: terms.creditsOn,
    lists_on: terms.listsOn,
    indices: terms.indices.join(','),
  };
  return parts.db.transact(caller.scope, (tx) =>
    proposeApproval(parts, tx, caller, { kind: 'offering.create', subjectId: parts.ids.next(), payload, reason }),
  );
}

type AllotRefusal = Refusal<
  'not_found' | 'state_conflict' | 'offering_secret_wrong' | 'offering_draw_too_early' | 'already_proposed'
>;

/** The secret is told to the other person and, with the draw, to everybody; before the indices have closed nobody may tell it. */
export async function proposeAllotment(
  parts: Pick<OfferingParts, 'pastPrices' | 'db' | 'clock' | 'ids'>,
  caller: StaffCaller,
  id: string,
  { secret, reason }: { readonly secret: string; readonly reason: string },
): Promise<Approval | AllotRefusal> {
  const found = await parts.db.transact(caller.scope, (tx) => lockOffering(tx, id, 'share'));
  if (!found) return refuse('not_found');
  if (found.state !== 'closed' || found.revealBy <= parts.clock.now()) return refuse('state_conflict');
  if (commitTo(secret) !== found.commitment) return refuse('offering_secret_wrong');
  const closes = await readCloses(parts.pastPrices, found, parts.clock.now());
  if (!closes) return refuse('offering_draw_too_early');
  const payload = { secret, closes: closes.join('|'), root: found.root ?? '' };
  return parts.db.transact(caller.scope, (tx) =>
    proposeApproval(parts, tx, caller, { kind: 'offering.allot', subjectId: id, payload, reason }),
  );
}

export function proposeOfferingEnd(
  parts: Pick<OfferingParts, 'db' | 'clock' | 'ids'>,
  caller: StaffCaller,
  id: string,
  reason: string,
): Promise<Approval | Refusal<'not_found' | 'state_conflict' | 'already_proposed'>> {
  return parts.db.transact(caller.scope, async (tx) => {
    const found = await lockOffering(tx, id, 'share');
    if (!found) return refuse('not_found');
    if (!offeringTransitions[found.state].includes('cancelled')) return refuse('state_conflict');
    const payload = { state: found.state };
    return proposeApproval(parts, tx, caller, { kind: 'offering.cancel', subjectId: id, payload, reason });
  });
}

type Kinds = 'offering.create' | 'offering.allot' | 'offering.cancel';

export function offeringEffects(parts: Proposing): Pick<ApprovalEffects, Kinds> {
  return {
    'offering.create': { approve: (tx, approval) => create(parts, tx, approval) },
    'offering.allot': { approve: (tx, approval) => reveal(parts, tx, approval) },
    'offering.cancel': { approve: (tx, approval) => cancel(parts, tx, approval) },
  };
}

/** Days and indices that two people saw are those that are published. */
const isAsTold = (terms: OfferingTerms, payload: Approval['payload']): boolean =>
  terms.allotsOn === payload['allots_on'] &&
  terms.creditsOn === payload['credits_on'] &&
  terms.listsOn === payload['lists_on'] &&
  terms.indices.join(',') === payload['indices'];

/** Everything is worked out again: a holiday that became known meanwhile, or an opening that has passed, is noticed. */
async function create(parts: Proposing, tx: TenantTx, approval: Approval): Promise<undefined | EffectRefusal> {
  const { id: approvalId, subjectId, payload } = approval;
  const names = new Set(Object.keys(offeringWish.shape));
  const told = Object.fromEntries(Object.entries(payload).filter(([name]) => names.has(name)));
  const listed = payloadText(approval, 'countries');
  const body = z.parse(offeringWish, { ...told, countries: listed === '' ? [] : listed.split(',') });
  const { market, symbol, vip, score, countries } = body;
  const instrument = await parts.instruments.findBySymbol(market, symbol);
  const terms = instrument && (await planTerms(parts, instrument, body));
  if (!instrument || !terms || !isAsTold(terms, payload)) return refuse('state_conflict');
  const now = parts.clock.now();
  const { tenantId } = tx.scope;
  const type = typeOfSubtype(terms.subtype);
  const product = {
    id: subjectId,
    type,
    subtype: terms.subtype,
    tradingType: 'holding',
    market,
    currency: terms.currency,
  } as const;
  await insertProduct(tx, tenantId, product, now);
  const first = { productId: subjectId, version: 1, startsOn: dayOf(now), isOpen: true, approvalId };
  await insertTerms(tx, tenantId, { ...first, terms: productTermsOf(terms, { vip, score, countries }) }, now);
  await insertOffering(tx, { id: subjectId, type, terms }, approvalId, now);
  await auditProduct(parts, tx, subjectId, 'offering.created');
  return undefined;
}

async function reveal(parts: Proposing, tx: TenantTx, approval: Approval): Promise<undefined | EffectRefusal> {
  const offering = await lockOffering(tx, approval.subjectId, 'update');
  const isInTime = offering && parts.clock.now() < offering.revealBy;
  if (offering?.state !== 'closed' || !isInTime || offering.root === undefined) return refuse('state_conflict');
  const secret = payloadText(approval, 'secret');
  const closes = payloadText(approval, 'closes').split('|');
  const { root } = offering;
  const drawn = runDraw(recordOf(offering, { secret, closes, root }, await listBook(tx, offering.id)));
  if (typeof drawn === 'string') return refuse('state_conflict');
  const finalPriceE8 = BigInt(drawn.finalPrice);
  await saveDraw(tx, offering.id, { secret, closes, seed: drawn.seed, finalPriceE8, approvalId: approval.id });
  await auditProduct(parts, tx, offering.id, 'offering.revealed');
  return undefined;
}

async function cancel(parts: Proposing, tx: TenantTx, approval: Approval): Promise<undefined | EffectRefusal> {
  const offering = await lockOffering(tx, approval.subjectId, 'update');
  if (!offering || !offeringTransitions[offering.state].includes('cancelled')) return refuse('state_conflict');
  await moveOffering(tx, offering.id, 'cancelled', parts.clock.now(), approval.id);
  await auditProduct(parts, tx, offering.id, 'offering.cancelled');
  return undefined;
}
