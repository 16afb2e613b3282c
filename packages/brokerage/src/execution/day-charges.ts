// India, in the evening: a day that was bought and sold in one instrument is intraday trading, and what its fills were charged too much as
// delivery is given back. Once per account, instrument and day; a server that was away makes up for the days it missed.
import { isRefusal } from '@candor/contract';
import { dayOf } from '@candor/contract/days.ts';
import { listedMarkets } from '@candor/contract/market/venues.ts';
import type { ListedMarket } from '@candor/contract/market/venues.ts';
import { refundCharges, refundConverted } from '@candor/ledger';
import { divideRounded, encodeMoney, isCurrencyCode, makeMoney } from '@candor/money';
import type { TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import type { Recurring } from '@candor/platform/jobs/recurring.ts';
import { expectCurrency, postJournal } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { findTable, netDay } from '../fees/index.ts';
import type { Charge, DaySide, FeeTable } from '../fees/index.ts';
import type { Instrument } from '../instruments/index.ts';
import type { FillCharge } from '../orders/index.ts';
import { feeSubjectOf } from '../quotations/index.ts';
import { insertRefund, listTwoSided, readDayFills } from './day-charges-store.ts';
import type { DayFill, TradedSession, TwoSided } from './day-charges-store.ts';
import type { ExecutionParts } from './parts.ts';

type Parts = Pick<ExecutionParts, 'db' | 'clock' | 'ids' | 'ledger' | 'messages' | 'prices' | 'instruments'>;

const everyMs = 10 * 60_000;
const dayMs = 86_400_000;
/** Fills of a session may be told after it. */
const graceMs = 30 * 60_000;
const daysBack = 7;
const atOnce = 200;

export function watchDayCharges(parts: Parts): Recurring {
  return { kind: 'fees.net_day', actor: 'fees', everyMs, run: (scope) => netDays(parts, scope) };
}

/** Answers how many days of clients were looked at. */
export async function netDays(parts: Parts, scope: TenantScope): Promise<number> {
  const instruments = await parts.instruments.all();
  let looked = 0;
  for (const market of listedMarkets) {
    const listed = instruments.filter((one) => one.market === market && one.currency === 'INR');
    if (listed.length === 0) continue;
    for (const session of listSessions(parts, market))
      looked += await netSession(parts, scope, market, listed, session);
  }
  return looked;
}

/** Of the last days, those that are over. */
function listSessions({ prices, clock }: Pick<Parts, 'prices' | 'clock'>, market: ListedMarket): TradedSession[] {
  const now = clock.now().getTime();
  return Array.from({ length: daysBack }, (_, back) => dayOf(new Date(now - back * dayMs))).flatMap((day) => {
    const session = prices.sessionOn(market, day);
    const isOver = session !== undefined && session.closesAt.getTime() + graceMs <= now;
    return isOver ? [{ day, from: session.opensAt, to: session.closesAt }] : [];
  });
}

async function netSession(
  parts: Omit<Parts, 'instruments'>,
  scope: TenantScope,
  market: ListedMarket,
  listed: readonly Instrument[],
  session: TradedSession,
): Promise<number> {
  const ids = listed.map(({ instrumentId }) => instrumentId);
  const { table, found } = await parts.db.read(scope, async (reader) => ({
    table: await findTable(reader, market, session.day),
    found: await listTwoSided(reader, ids, session, atOnce),
  }));
  if (!table.rules.some(({ trading }) => trading !== undefined)) return 0;
  for (const one of found) {
    const instrument = listed.find(({ instrumentId }) => instrumentId === one.instrumentId);
    if (instrument) await parts.db.transact(scope, (tx) => giveBack(parts, tx, one, { instrument, session, table }));
  }
  return found.length;
}

interface Day {
  readonly instrument: Instrument;
  readonly session: TradedSession;
  readonly table: FeeTable;
}

async function giveBack(
  parts: Omit<Parts, 'db' | 'instruments'>,
  tx: TenantTx,
  one: TwoSided,
  { instrument, session, table }: Day,
) {
  const { currency } = instrument;
  if (!isCurrencyCode(currency)) return undefined;
  const fills = await readDayFills(tx, one, session);
  const subject = feeSubjectOf(parts, { instrument, currency });
  const back = netDay(subject, table, sidesOf(fills));
  const lines = back.map((line) => convertLine(line, fills));
  const amountMinor = lines.reduce((sum, { accountMinor }) => sum + BigInt(accountMinor), 0n);
  const now = parts.clock.now();
  const refund = { ...one, id: parts.ids.next(), day: session.day, amountMinor, lines };
  const isFirst = await insertRefund(tx, refund, now);
  if (!isFirst || amountMinor === 0n) return undefined;
  const owner = { clientId: one.clientId, accountId: one.accountId };
  const charges = back.map(({ kind, detail, amountMinor: minor }) => ({
    kind: kind === 'tax' ? ('taxes' as const) : ('fees' as const),
    detail,
    amountMinor: -minor,
  }));
  const isConverted = one.accountCurrency !== currency;
  const into = { asset: one.accountCurrency, amountMinor };
  const movement = isConverted
    ? refundConverted({ owner, asset: currency, charges, into })
    : refundCharges({ owner, asset: currency, charges });
  const posted = await postJournal(parts.ledger, tx, {
    ...movement,
    cause: { kind: 'charge_refund', id: refund.id },
    reason: `bought and sold on ${session.day}: charged as intraday`,
    idempotencyKey: `charge-refund:${refund.id}`,
  });
  if (isRefusal(posted)) return posted;
  const amount = encodeMoney(makeMoney(amountMinor, expectCurrency(one.accountCurrency)));
  const params = { amount, symbol: instrument.symbol };
  await parts.messages.sendMessage(tx, { kind: 'charges_refunded', clientId: one.clientId, params });
  const subjectOfAudit = { kind: 'client', id: one.clientId } as const;
  await recordAudit(
    tx,
    { actor: tx.scope.actor, act: 'charges.refunded', subject: subjectOfAudit, clientId: one.clientId },
    now,
  );
  return undefined;
}

function sidesOf(fills: readonly DayFill[]): DaySide[] {
  return (['buy', 'sell'] as const).map((side) => {
    const own = fills.filter((fill) => fill.side === side);
    const total = (pick: (fill: DayFill) => bigint) => own.reduce((sum, fill) => sum + pick(fill), 0n);
    const charged = new Map<string, Charge>();
    for (const { kind, ...line } of own.flatMap(({ charges }) => charges)) {
      if (kind === 'bonus') continue;
      const amountMinor = (charged.get(line.code)?.amountMinor ?? 0n) + BigInt(line.amountMinor);
      charged.set(line.code, { code: line.code, detail: line.detail, kind, amountMinor });
    }
    return {
      side,
      grossMinor: total(({ grossMinor }) => grossMinor),
      quantityE8: total(({ quantityE8 }) => quantityE8),
      charged: [...charged.values()],
    };
  });
}

/** In the account's currency: the same part of what the line cost there. Above zero is given back. */
function convertLine({ code, kind, detail, amountMinor }: Charge, fills: readonly DayFill[]): FillCharge {
  const own = fills.flatMap(({ charges }) => charges).filter((line) => line.code === code);
  const sum = (pick: (line: FillCharge) => string) => own.reduce((total, line) => total + BigInt(pick(line)), 0n);
  const charged = sum((line) => line.amountMinor);
  const account = sum((line) => line.accountMinor);
  const accountMinor = charged === 0n ? 0n : divideRounded(-amountMinor * account, charged, 'half-even');
  return { code, kind, detail, amountMinor: String(-amountMinor), accountMinor: String(accountMinor) };
}
