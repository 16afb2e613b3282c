// Staff's verbs of strategies, by two people: bring one with its first rule, publish a further version. Nobody trades a book by hand.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { isRefusal } from '@candor/contract';
import { packOf, settlementDaysOf } from '@candor/contract/countries/index.ts';
import { dayOf } from '@candor/contract/days.ts';
import { settings as settingsSchema } from '@candor/contract/strategies/client.ts';
import { strategyWish, versionWish } from '@candor/contract/strategies/staff.ts';
import type { StrategyWish, VersionWish } from '@candor/contract/strategies/staff.ts';
import { strategySymbolOf } from '@candor/contract/strategies/types.ts';
import { seedBook } from '@candor/ledger';
import { digitsOf, isCurrencyCode, parseMoney } from '@candor/money';
import type { CurrencyCode } from '@candor/money';
import type { TenantTx } from '@candor/platform/db/index.ts';
import * as z from 'zod/mini';
import { postJournal } from '../accounts/index.ts';
import { payloadText, proposeApproval } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, EffectRefusal, StaffCaller } from '../approvals/index.ts';
import { insertFund, productTermsOf } from '../funds/index.ts';
import { takeListings } from '../instruments/index.ts';
import { builtIn } from '../orders/index.ts';
import { isZone } from '../prices/index.ts';
import { auditProduct, insertProduct, insertTerms } from '../products/index.ts';
import { findUniverse } from './market.ts';
import type { StrategyParts } from './parts.ts';
import * as store from './store.ts';
import { areSettings, bookOf, firstNav, mostUnitsE8 } from './strategy.ts';

type Proposing = Pick<StrategyParts, 'prices' | 'instruments' | 'ledger' | 'venueOf' | 'db' | 'clock' | 'ids'>;

const percents = /^\d(\.\d{1,4})?$/;
/** No limit of a jump: a NAV that is computed is what it is. */
const anyJump = '99';

interface Read {
  readonly currency: CurrencyCode;
  readonly country: string;
  readonly seedMinor: bigint;
  readonly seedUnitsE8: bigint;
}

/** Listed shares and ETFs of one market in one currency, each once. */
async function readUniverse(parts: Proposing, market: string, { universe, rule, settings }: VersionWish) {
  const found = await findUniverse(parts, universe);
  const [first] = found;
  const isRight =
    first !== undefined &&
    found.length === universe.length &&
    new Set(universe).size === universe.length &&
    found.every(
      (one) => one.market === market && one.currency === first.currency && ['stock', 'etf'].includes(one.type),
    );
  return isRight && areSettings(rule, settings) ? first : undefined;
}

async function readWish(parts: Proposing, body: StrategyWish): Promise<Read | undefined> {
  const first = await readUniverse(parts, body.market, body);
  if (!first || !isCurrencyCode(first.currency) || !isZone(body.zone)) return undefined;
  const { currency, country } = first;
  const [minimum, seed] = [parseMoney(body.minimum, currency), parseMoney(body.seed, currency)];
  const areRates = [body.entry_percent, body.exit_percent].every((one) => percents.test(one));
  // Who leaves is paid by what is sold for it, which the market pays no sooner.
  const isTooSoon = body.settle_days < settlementDaysOf(packOf(country), dayOf(parts.clock.now()));
  if (
    !minimum.ok ||
    minimum.value.amountMinor <= 0n ||
    !seed.ok ||
    seed.value.amountMinor <= 0n ||
    !areRates ||
    isTooSoon
  )
    return undefined;
  const seedMinor = seed.value.amountMinor;
  const seedUnitsE8 = (seedMinor * 100_000_000n) / (firstNav * 10n ** BigInt(digitsOf(currency)));
  return seedUnitsE8 >= 100_000_000n && seedUnitsE8 < mostUnitsE8 / 10n
    ? { currency, country, seedMinor, seedUnitsE8 }
    : undefined;
}

const ruleOf = ({ rule, settings, universe }: VersionWish) => ({
  rule,
  settings: JSON.stringify(settings),
  universe: universe.join(','),
});

export async function proposeStrategy(
  parts: Proposing,
  caller: StaffCaller,
  { reason, ...body }: StrategyWish & { readonly reason: string },
): Promise<
  Approval | Refusal<'strategy_terms_invalid' | 'strategy_venue_missing' | 'state_conflict' | 'already_proposed'>
> {
  if (parts.venueOf(caller.scope.tenantId, body.market) !== builtIn) return refuse('strategy_venue_missing');
  const read = await readWish(parts, body);
  if (!read) return refuse('strategy_terms_invalid');
  const id = parts.ids.next();
  const { countries, settings: _settings, universe: _universe, ...plain } = body;
  const payload = {
    ...plain,
    ...ruleOf(body),
    version: 1,
    countries: countries.join(','),
    code: `${body.market}:${strategySymbolOf(id)}`,
    seed_minor: String(read.seedMinor),
    jump_percent: anyJump,
  };
  return parts.db.transact(caller.scope, async (tx) => {
    if (await store.isNamed(tx, body.name)) return refuse('state_conflict');
    return proposeApproval(parts, tx, caller, { kind: 'strategy.create', subjectId: id, payload, reason });
  });
}

export async function proposeStrategyVersion(
  parts: Proposing,
  caller: StaffCaller,
  id: string,
  { reason, ...body }: VersionWish & { readonly reason: string },
): Promise<Approval | Refusal<'not_found' | 'strategy_terms_invalid' | 'state_conflict' | 'already_proposed'>> {
  const found = await parts.db.read(caller.scope, async (reader) => ({
    strategy: await store.findStrategy(reader, id),
    current: (await store.readCurrent(reader, [id])).get(id),
  }));
  const { strategy, current } = found;
  if (!strategy || !current) return refuse('not_found');
  const first = await readUniverse(parts, strategy.market, body);
  if (first?.currency !== strategy.currency) return refuse('strategy_terms_invalid');
  const payload = { ...ruleOf(body), name: strategy.name, version: current.version + 1 };
  return parts.db.transact(caller.scope, (tx) =>
    proposeApproval(parts, tx, caller, { kind: 'strategy.version', subjectId: id, payload, reason }),
  );
}

export function strategyEffects(parts: Proposing): Pick<ApprovalEffects, 'strategy.create' | 'strategy.version'> {
  return {
    'strategy.create': { approve: (tx, approval) => create(parts, tx, approval) },
    'strategy.version': { approve: (tx, approval) => publish(parts, tx, approval) },
  };
}

function readRule(approval: Approval): VersionWish {
  return z.parse(versionWish, {
    rule: payloadText(approval, 'rule'),
    settings: z.parse(settingsSchema, JSON.parse(payloadText(approval, 'settings'))),
    universe: payloadText(approval, 'universe').split(','),
  });
}

async function create(parts: Proposing, tx: TenantTx, approval: Approval): Promise<undefined | EffectRefusal> {
  const { id: approvalId, subjectId: id, payload } = approval;
  const names = new Set(Object.keys(strategyWish.shape));
  const told = Object.fromEntries(Object.entries(payload).filter(([name]) => names.has(name)));
  const listed = payloadText(approval, 'countries');
  const body = z.parse(strategyWish, {
    ...told,
    ...readRule(approval),
    countries: listed === '' ? [] : listed.split(','),
  });
  const read = await readWish(parts, body);
  if (!read || (await store.isNamed(tx, body.name))) return refuse('state_conflict');
  const { currency, country, seedMinor, seedUnitsE8 } = read;
  const instrumentId = await listUnits(parts, body, { id, currency, country });
  const now = parts.clock.now();
  const { tenantId } = tx.scope;
  const product = {
    id,
    type: 'quant',
    subtype: body.kind,
    tradingType: 'holding',
    market: body.market,
    currency,
  } as const;
  await insertProduct(tx, tenantId, product, now);
  const { vip, score, countries } = body;
  const terms = { ...productTermsOf(body.minimum, { vip, score, countries }), risk_warning: 'complex' as const };
  await insertTerms(
    tx,
    tenantId,
    { productId: id, version: 1, startsOn: dayOf(now), isOpen: true, approvalId, terms },
    now,
  );
  const units = {
    ...({ instrumentId, code: payloadText(approval, 'code'), kind: 'strategy', currency, risk: 7 } as const),
    manager: 'the published rule',
    custodian: 'the house, apart from its own',
    entryPercent: body.entry_percent,
    exitPercent: body.exit_percent,
    ongoingPercent: '0',
    jumpPercent: anyJump,
    cutOff: body.cut_off,
    zone: body.zone,
    settleDays: body.settle_days,
  };
  if (!(await insertFund(tx, id, units, approvalId, now))) return refuse('state_conflict');
  const made = { id, name: body.name, kind: body.kind, market: body.market, currency, seedMinor, seedUnitsE8 };
  await store.insertStrategy(tx, { ...made, capacityE8: mostUnitsE8, createdAt: now }, approvalId);
  await store.insertVersion(tx, id, { ...readRule(approval), version: 1, publishedAt: now }, approvalId);
  const posted = await postJournal(parts.ledger, tx, {
    ...seedBook({ owner: bookOf(made), asset: currency, amountMinor: seedMinor }),
    cause: { kind: 'strategy_seed', id },
    reason: 'the house’s own money in the book of a strategy',
    idempotencyKey: `strategy-seed:${id}`,
  });
  if (isRefusal(posted)) return refuse('state_conflict');
  await auditProduct(parts, tx, id, 'strategy.created');
  return undefined;
}

/** Units are an instrument of the books; no feed lists them. */
async function listUnits(
  parts: Proposing,
  { market, name }: StrategyWish,
  { id, currency, country }: { readonly id: string; readonly currency: string; readonly country: string },
): Promise<string> {
  const symbol = strategySymbolOf(id);
  const listing = { market, symbol, name, type: 'fund', isin: null, currency, country, sector: 'strategy' } as const;
  await takeListings(parts, [{ ...listing, tickE8: 1_000_000n, priceScale: 4 }]);
  parts.instruments.forget();
  const instrument = await parts.instruments.findBySymbol(market, symbol);
  if (!instrument) throw new Error('units of a strategy could not be listed');
  return instrument.instrumentId;
}

async function publish(parts: Proposing, tx: TenantTx, approval: Approval): Promise<undefined | EffectRefusal> {
  const { id: approvalId, subjectId: id, payload } = approval;
  await store.lockRuns(tx, id);
  const strategy = await store.findStrategy(tx, id);
  const current = (await store.readCurrent(tx, [id])).get(id);
  const rule = readRule(approval);
  const isRight = strategy && (await readUniverse(parts, strategy.market, rule));
  if (!current || !isRight || payload['version'] !== current.version + 1) return refuse('state_conflict');
  const publishedAt = parts.clock.now();
  await store.insertVersion(tx, id, { ...rule, version: current.version + 1, publishedAt }, approvalId);
  await auditProduct(parts, tx, id, 'strategy.published');
  return undefined;
}
