// What lines of the trail are about, read in one go for a whole page: money and accounts, what was traded, and the devices of sign-ins.
import { encodeMoney, isCurrencyCode, makeMoney } from '@candor/money';
import type { OutputOf } from '@candor/contract';
import type { listActivity } from '@candor/contract/activity/client.ts';
import type { AccountId } from '@candor/contract/ids.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import { nameDevice } from '../sessions/index.ts';

/** The money, account or trade that a line is about, as far as it has them. */
export type Thing = Pick<
  NonNullable<OutputOf<typeof listActivity>['items'][number]['about']>,
  'amount' | 'account_id' | 'trade'
>;

interface MoneyRow {
  readonly id: string;
  readonly accountId: AccountId;
  readonly amount: string;
  readonly currency: string;
}

interface TradeRow {
  readonly id: string;
  readonly accountId: AccountId;
  readonly side: 'buy' | 'sell';
  readonly quantity: string;
  readonly symbol: string;
}

/** By the id of the thing; things of other kinds are simply not found. */
export async function readThings(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Thing>> {
  if (ids.length === 0) return new Map();
  const asked = reader.uuids(ids);
  const moneys = await reader.sql<MoneyRow[]>`
    select withdrawal_id as id, account_id, amount::text, currency from brokerage.withdrawals
      where withdrawal_id = any (${asked})
    union all select deposit_id, account_id, amount::text, currency from brokerage.deposits where deposit_id = any (${asked})
    union all select due_id, account_id, amount::text, currency from brokerage.dues where due_id = any (${asked})
    union all select loan_id, account_id, coalesce(approved, applied)::text, currency from brokerage.loans
      where loan_id = any (${asked})
    union all select quotation_id, from_account_id, from_amount::text, from_currency from brokerage.exchange_quotations
      where quotation_id = any (${asked})
    union all select saving_id, account_id, placed::text, currency from brokerage.savings where saving_id = any (${asked})
    union all select p.plan_id, p.account_id, t.amount::text, p.currency from brokerage.plans p
      join lateral (select x.amount from brokerage.plan_terms x where x.plan_id = p.plan_id order by x.version desc limit 1) t on true
      where p.plan_id = any (${asked})`;
  const trades = await reader.sql<TradeRow[]>`
    select o.order_id as id, o.account_id, o.side, trim_scale(o.quantity_e8 / 100000000::numeric)::text as quantity, n.symbol
      from brokerage.orders o
      cross join lateral (
        select symbol from brokerage.instrument_names x
          where x.instrument_id = o.instrument_id order by x.starts_on desc limit 1) n
      where o.order_id = any (${asked})`;
  return new Map([...moneys.map(describeMoney), ...trades.map(describeTrade)]);
}

function describeMoney({ id, accountId, amount, currency }: MoneyRow): [string, Thing] {
  const money = isCurrencyCode(currency) ? encodeMoney(makeMoney(BigInt(amount), currency)) : null;
  return [id, { amount: money, account_id: accountId, trade: null }];
}

function describeTrade({ id, accountId, side, quantity, symbol }: TradeRow): [string, Thing] {
  return [id, { amount: null, account_id: accountId, trade: { side, quantity, symbol } }];
}

/** Of which instrument corporate actions are, in the name it has now. */
export async function readActionSymbols(
  reader: Reader,
  actionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (actionIds.length === 0) return new Map();
  const rows = await reader.sql<Array<{ id: string; symbol: string }>>`
    select a.action_id as id, n.symbol from brokerage.corporate_actions a
      cross join lateral (
        select symbol from brokerage.instrument_names x
          where x.instrument_id = a.instrument_id order by x.starts_on desc limit 1) n
      where a.action_id = any (${reader.uuids(actionIds)})`;
  return new Map(rows.map(({ id, symbol }) => [id, symbol]));
}

export interface Origin {
  readonly device: string;
  readonly place: string;
}

interface SessionRow {
  readonly id: string;
  readonly os: string;
  readonly browser: string;
  readonly city: string;
  readonly country: string;
}

export async function readOrigins(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Origin>> {
  if (ids.length === 0) return new Map();
  const rows = await reader.sql<SessionRow[]>`
    select session_id as id, os, browser, city, country from brokerage.sessions where session_id = any (${reader.uuids(ids)})`;
  return new Map(
    rows.map((row) => [
      row.id,
      { device: nameDevice(row), place: [row.city, row.country].filter((part) => part !== '').join(', ') },
    ]),
  );
}

/** The first role of each member of staff. */
export async function readRoles(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reader.sql<Array<{ id: string; role: string | null }>>`
    select staff_id as id, roles[1] as role from brokerage.staff where staff_id = any (${reader.uuids(ids)})`;
  return new Map(rows.flatMap(({ id, role }) => (role === null ? [] : [[id, role] as const])));
}
