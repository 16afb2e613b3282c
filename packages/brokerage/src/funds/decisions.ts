// Staff's verbs of funds, by two people: bring one, record NAVs, correct one. Nobody books units by hand.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { dayOf } from '@candor/contract/days.ts';
import { fundWish } from '@candor/contract/funds/staff.ts';
import type { FundWish, NavLine } from '@candor/contract/funds/staff.ts';
import { isCurrencyCode, parseMoney } from '@candor/money';
import type { TenantTx } from '@candor/platform/db/index.ts';
import * as z from 'zod/mini';
import { payloadText, proposeApproval } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, EffectRefusal, StaffCaller } from '../approvals/index.ts';
import type { Instrument } from '../instruments/index.ts';
import { changePercent, isJump, isZone, sayPrice } from '../prices/index.ts';
import { auditProduct, insertProduct, insertTerms } from '../products/index.ts';
import { productTermsOf } from './fund.ts';
import type { Fund, FundTerms } from './fund.ts';
import { judgeNavs, readNav } from './judging.ts';
import type { FundParts } from './parts.ts';
import * as store from './store.ts';

type Proposing = Pick<FundParts, 'prices' | 'instruments' | 'db' | 'clock' | 'ids'>;

const percents = /^\d(\.\d{1,4})?$/;
const jumps = /^\d{1,2}(\.\d{1,4})?$/;

function readTerms(instrument: Instrument, body: FundWish): FundTerms | undefined {
  const { currency } = instrument;
  if (instrument.type !== 'fund' || !isCurrencyCode(currency) || !isZone(body.zone)) return undefined;
  const minimum = parseMoney(body.minimum, currency);
  const areRates = [body.entry_percent, body.exit_percent, body.ongoing_percent].every((one) => percents.test(one));
  const isJumpRight = jumps.test(body.jump_percent) && Number(body.jump_percent) > 0;
  if (!minimum.ok || minimum.value.amountMinor <= 0n || !areRates || !isJumpRight) return undefined;
  return {
    instrumentId: instrument.instrumentId,
    code: `${instrument.market}:${instrument.symbol}`,
    kind: body.kind,
    currency,
    manager: body.manager,
    custodian: body.custodian,
    risk: body.risk,
    entryPercent: body.entry_percent,
    exitPercent: body.exit_percent,
    ongoingPercent: body.ongoing_percent,
    jumpPercent: body.jump_percent,
    cutOff: body.cut_off,
    zone: body.zone,
    settleDays: body.settle_days,
  };
}

export async function proposeFund(
  parts: Proposing,
  caller: StaffCaller,
  { reason, ...body }: FundWish & { readonly reason: string },
): Promise<Approval | Refusal<'not_found' | 'fund_terms_invalid' | 'state_conflict' | 'already_proposed'>> {
  const instrument = await parts.instruments.findBySymbol(body.market, body.symbol);
  if (!instrument) return refuse('not_found');
  const terms = readTerms(instrument, body);
  if (!terms) return refuse('fund_terms_invalid');
  const { countries, ...plain } = body;
  const payload = { ...plain, countries: countries.join(','), code: terms.code };
  return parts.db.transact(caller.scope, async (tx) => {
    if (await store.isFundCode(tx, terms.code)) return refuse('state_conflict');
    return proposeApproval(parts, tx, caller, { kind: 'fund.create', subjectId: parts.ids.next(), payload, reason });
  });
}

export interface NavWish {
  readonly lines: readonly NavLine[];
  readonly accept_jumps: boolean;
  readonly reason: string;
}

/** What is wrong is named line by line in the preview; here one wrong line refuses them all. */
export function proposeNavs(
  parts: Proposing,
  caller: StaffCaller,
  { lines, accept_jumps: acceptsJumps, reason }: NavWish,
): Promise<Approval | Refusal<'fund_navs_invalid' | 'fund_nav_jump' | 'already_proposed'>> {
  return parts.db.transact(caller.scope, async (tx) => {
    const judged = await judgeNavs(parts, tx, lines);
    const refused = checkAll(judged, acceptsJumps);
    if (refused) return refused;
    const navs = judged.map(({ line, fund, navE8 }) => [
      `${line.fund} ${line.day}`,
      fund && navE8 !== undefined ? sayPrice(navE8, fund.currency) : line.nav,
    ]);
    const payload = { ...Object.fromEntries(navs), accept_jumps: acceptsJumps };
    return proposeApproval(parts, tx, caller, { kind: 'fund.navs', subjectId: parts.ids.next(), payload, reason });
  });
}

function checkAll(judged: Awaited<ReturnType<typeof judgeNavs>>, acceptsJumps: boolean) {
  const wrong = judged.findIndex(({ finding }) => finding !== 'ok' && finding !== 'jump');
  if (wrong >= 0) return refuse('fund_navs_invalid', { params: { line: wrong + 1 } });
  const jump = judged.find(({ finding }) => finding === 'jump');
  if (!jump || acceptsJumps) return undefined;
  const { line, before, navE8 } = jump;
  const percent = before && navE8 !== undefined ? changePercent(before.navE8, navE8) : '';
  return refuse('fund_nav_jump', { params: { fund: line.fund, day: line.day, percent } });
}

export function proposeNavCorrection(
  parts: Proposing,
  caller: StaffCaller,
  id: string,
  body: { readonly day: string; readonly nav: string; readonly accept_jumps: boolean; readonly reason: string },
): Promise<
  Approval | Refusal<'not_found' | 'fund_navs_invalid' | 'fund_nav_jump' | 'state_conflict' | 'already_proposed'>
> {
  return parts.db.transact(caller.scope, async (tx) => {
    const fund = await store.findFund(tx, id);
    if (!fund) return refuse('not_found');
    const [navE8, known] = [readNav(body.nav, fund.currency), await store.findNav(tx, id, body.day)];
    if (navE8 === undefined || navE8 === known?.navE8) return refuse('fund_navs_invalid', { params: { line: 1 } });
    if (!known) return refuse('state_conflict');
    const before = await store.findNavBefore(tx, id, body.day);
    if (before && isJump(before.navE8, navE8, fund.jumpPercent) && !body.accept_jumps) {
      const params = { fund: fund.code, day: body.day, percent: changePercent(before.navE8, navE8) };
      return refuse('fund_nav_jump', { params });
    }
    const payload = {
      fund: fund.code,
      day: body.day,
      nav: sayPrice(navE8, fund.currency),
      before: sayPrice(known.navE8, fund.currency),
      version: known.version + 1,
      accept_jumps: body.accept_jumps,
    };
    return proposeApproval(parts, tx, caller, { kind: 'fund.correct', subjectId: id, payload, reason: body.reason });
  });
}

export function fundEffects(parts: Proposing): Pick<ApprovalEffects, 'fund.create' | 'fund.navs' | 'fund.correct'> {
  return {
    'fund.create': { approve: (tx, approval) => create(parts, tx, approval) },
    'fund.navs': { approve: (tx, approval) => record(parts, tx, approval) },
    'fund.correct': { approve: (tx, approval) => correct(parts, tx, approval) },
  };
}

async function create(parts: Proposing, tx: TenantTx, approval: Approval): Promise<undefined | EffectRefusal> {
  const { id: approvalId, subjectId, payload } = approval;
  const names = new Set(Object.keys(fundWish.shape));
  const told = Object.fromEntries(Object.entries(payload).filter(([name]) => names.has(name)));
  const listed = payloadText(approval, 'countries');
  const body = z.parse(fundWish, { ...told, countries: listed === '' ? [] : listed.split(',') });
  const instrument = await parts.instruments.findBySymbol(body.market, body.symbol);
  const terms = instrument && readTerms(instrument, body);
  if (!terms || (await store.isFundCode(tx, terms.code))) return refuse('state_conflict');
  const now = parts.clock.now();
  const { tenantId } = tx.scope;
  const product = {
    id: subjectId,
    type: 'fund',
    subtype: 'fund',
    tradingType: 'holding',
    market: body.market,
    currency: terms.currency,
  } as const;
  await insertProduct(tx, tenantId, product, now);
  const first = { productId: subjectId, version: 1, startsOn: dayOf(now), isOpen: true, approvalId };
  const { vip, score, countries } = body;
  await insertTerms(tx, tenantId, { ...first, terms: productTermsOf(body.minimum, { vip, score, countries }) }, now);
  if (!(await store.insertFund(tx, subjectId, terms, approvalId, now))) return refuse('state_conflict');
  await auditProduct(parts, tx, subjectId, 'fund.created');
  return undefined;
}

/** Judged again: a day that somebody else has recorded meanwhile, or that has become a jump, is not written over. */
async function record(parts: Proposing, tx: TenantTx, approval: Approval): Promise<undefined | EffectRefusal> {
  const { accept_jumps: acceptsJumps, ...navs } = approval.payload;
  const lines = Object.entries(navs).map(([key, nav]) => {
    const [fund = '', day = ''] = key.split(' ');
    return { fund, day, nav: String(nav) };
  });
  const funds = await store.findFundsByCode(
    tx,
    lines.map(({ fund }) => fund),
  );
  for (const { id } of [...funds.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))) await store.lockNavs(tx, id);
  const judged = await judgeNavs(parts, tx, lines);
  if (isRefusal(checkAll(judged, acceptsJumps === true))) return refuse('state_conflict');
  const recordedAt = parts.clock.now();
  const rows = judged.flatMap(({ line, fund, navE8 }) =>
    fund && navE8 !== undefined ? [{ fundId: fund.id, day: line.day, version: 1, navE8, recordedAt }] : [],
  );
  if (rows.length < judged.length) return refuse('state_conflict');
  await store.insertNavs(tx, rows, approval.id);
  for (const fund of new Set(judged.flatMap((one) => one.fund ?? [])))
    await auditProduct(parts, tx, fund.id, 'fund.navs');
  return undefined;
}

async function correct(parts: Proposing, tx: TenantTx, approval: Approval): Promise<undefined | EffectRefusal> {
  const { subjectId, payload } = approval;
  await store.lockNavs(tx, subjectId);
  const fund: Fund | undefined = await store.findFund(tx, subjectId);
  const day = payloadText(approval, 'day');
  const known = fund && (await store.findNav(tx, subjectId, day));
  const navE8 = fund && readNav(payloadText(approval, 'nav'), fund.currency);
  if (!known || navE8 === undefined || known.version + 1 !== payload['version']) return refuse('state_conflict');
  const recordedAt = parts.clock.now();
  const version = known.version + 1;
  await store.insertNavs(tx, [{ fundId: subjectId, day, version, navE8, recordedAt }], approval.id);
  await auditProduct(parts, tx, subjectId, 'fund.corrected');
  return undefined;
}
