// Staff's verbs of fee tables, by two people: what a table would change for whom, and the table itself from a later day on.
import { refuse } from '@candor/contract';
import type { OutputOf, Refusal } from '@candor/contract';
import { dayOf } from '@candor/contract/days.ts';
import * as contract from '@candor/contract/fees/staff.ts';
import { feeRules } from '@candor/contract/fees/rules.ts';
import type { FeeRule } from '@candor/contract/fees/rules.ts';
import { listedMarkets } from '@candor/contract/market/venues.ts';
import type { ListedMarket } from '@candor/contract/market/venues.ts';
import { encodeMoney, formatQuantity, makeMoney, makeQuantity } from '@candor/money';
import type { CurrencyCode } from '@candor/money';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database } from '@candor/platform/db/index.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import * as z from 'zod/mini';
import { answerProposal, payloadText, proposeApproval } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, StaffCaller } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import { computeCharges, sumCharges } from './compute.ts';
import { countConcerned, countTraders, findTable, insertTable, listTables } from './store.ts';
import { currencyOfMarket, shippedTables } from './tables.ts';

export interface FeeParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** A line may be taken of earlier lines only, and a code stands once per way of trading; answers the first wrong line. */
export function findWrongLine(rules: readonly FeeRule[]): number | undefined {
  const seen = new Set<string>(['commission']);
  const names = new Set<string>();
  for (const [place, { code, trading = '', basis, of = [] }] of rules.entries()) {
    const name = `${code} ${trading}`;
    const isWrong = names.has(name) || (basis === 'lines') !== of.length > 0 || of.some((one) => !seen.has(one));
    if (isWrong) return place + 1;
    names.add(name);
    seen.add(code);
  }
  return undefined;
}

type TableRefusal = Refusal<'fee_table_invalid' | 'fee_table_too_early' | 'already_proposed'>;

export function proposeTable(
  parts: FeeParts,
  caller: StaffCaller,
  market: ListedMarket,
  {
    startsOn,
    rules,
    reason,
  }: { readonly startsOn: string; readonly rules: readonly FeeRule[]; readonly reason: string },
): Promise<Approval | TableRefusal> {
  return parts.db.transact(caller.scope, async (tx) => {
    const line = findWrongLine(rules);
    if (line !== undefined) return refuse('fee_table_invalid', { params: { line } });
    if (startsOn <= dayOf(parts.clock.now())) return refuse('fee_table_too_early');
    const version = ((await listTables(tx, market))[0]?.version ?? 0) + 1;
    const payload = { version, market, starts_on: startsOn, rules: JSON.stringify(rules) };
    return proposeApproval(parts, tx, caller, { kind: 'fees.set', subjectId: market, payload, reason });
  });
}

export function feeEffects({ clock }: Pick<FeeParts, 'clock'>): Pick<ApprovalEffects, 'fees.set'> {
  return {
    'fees.set': {
      async approve(tx, approval) {
        const market = listedMarkets.find((code) => code === approval.subjectId);
        const startsOn = payloadText(approval, 'starts_on');
        const now = clock.now();
        if (!market || startsOn <= dayOf(now)) return refuse('state_conflict');
        const rules = z.parse(feeRules, JSON.parse(payloadText(approval, 'rules')));
        const version = Number(approval.payload['version']);
        if (version !== ((await listTables(tx, market))[0]?.version ?? 0) + 1) return refuse('state_conflict');
        await insertTable(tx, { market, version, startsOn, rules, approvalId: approval.id }, now);
        const subject = { kind: 'fee_table', id: market } as const;
        await recordAudit(tx, { actor: tx.scope.actor, act: 'fees.set', subject, details: { version, startsOn } }, now);
        return undefined;
      },
    },
  };
}

const samples = [
  { units: 100n, shares: 1n },
  { units: 1_000n, shares: 10n },
  { units: 10_000n, shares: 100n },
  { units: 100_000n, shares: 1_000n },
] as const;

type Preview = OutputOf<typeof contract.previewFeeTable>;

/** Sample trades by the table that holds today and by the one proposed. */
async function preview(
  { db, clock }: Pick<FeeParts, 'db' | 'clock'>,
  { scope }: Pick<StaffCaller, 'scope'>,
  market: ListedMarket,
  rules: readonly FeeRule[],
): Promise<Preview | Refusal<'fee_table_invalid'>> {
  const line = findWrongLine(rules);
  if (line !== undefined) return refuse('fee_table_invalid', { params: { line } });
  const now = clock.now();
  const since = new Date(now.getTime() - 30 * 24 * 60 * 60_000);
  return db.read(scope, async (reader) => {
    const today = await findTable(reader, market, dayOf(now));
    const then = { version: today.version + 1, startsOn: today.startsOn, rules };
    const currency = currencyOfMarket(market);
    const traders = await countTraders(reader, currency, since);
    const rows = samples.flatMap((sample) =>
      (['buy', 'sell'] as const).map((side) => sampleTrade(currency, side, sample, today.rules, then.rules)),
    );
    return { ...traders, ...(await countConcerned(reader, market)), samples: rows };
  });
}

function sampleTrade(
  currency: CurrencyCode,
  side: 'buy' | 'sell',
  { units, shares }: (typeof samples)[number],
  now: readonly FeeRule[],
  then: readonly FeeRule[],
): Preview['samples'][number] {
  const subject = { currency, country: '', isFund: false, capitalisationMinor: undefined };
  const grossMinor = makeMoney(units, currency).amountMinor * 100n;
  const quantityE8 = shares * 100_000_000n;
  const cost = (rules: readonly FeeRule[]): bigint => {
    const table = { version: 0, startsOn: '', rules };
    return sumCharges(
      computeCharges({ subject, side, isConverted: false }, table, [{ grossMinor, quantityE8, table }]),
    );
  };
  const say = (minor: bigint) => encodeMoney(makeMoney(minor, currency));
  const [before, after] = [cost(now), cost(then)];
  return {
    side,
    gross: say(grossMinor),
    quantity: formatQuantity(makeQuantity(quantityE8)),
    now: say(before),
    planned: say(after),
    difference: say(after - before),
  };
}

export function bindFees(parts: FeeParts, staffGuard: Guard<'staff', StaffCaller>): Binding[] {
  return [
    bind(contract.listFeeTables, staffGuard, async ({ scope }, { params: { market } }) => {
      const own = await parts.db.read(scope, (reader) => listTables(reader, market));
      const all = [...own, ...shippedTables[market].toReversed()];
      return {
        items: all.map(({ version, startsOn, rules }) => ({ market, version, starts_on: startsOn, rules: [...rules] })),
      };
    }),
    bind(contract.previewFeeTable, staffGuard, (caller, { params, body }) =>
      preview(parts, caller, params.market, body.rules),
    ),
    bind(contract.proposeFeeTable, staffGuard, async (caller, { params, body: { starts_on: startsOn, ...body } }) =>
      answerProposal(await proposeTable(parts, caller, params.market, { ...body, startsOn })),
    ),
  ];
}
