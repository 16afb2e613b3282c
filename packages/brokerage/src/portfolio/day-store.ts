// SQL of days: what portfolios were worth, and the prices and rates they were valued with. Rows are only added.
import type { ClientId, JournalId } from '@candor/contract/ids.ts';
import type { Journal } from '@candor/ledger';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { FillCharges } from './book.ts';
import type { Standing } from './day.ts';
import type { Day } from '@candor/contract/days.ts';

export type { Day };

export interface DayRow extends Standing {
  readonly bookId: string;
  readonly day: Day;
  readonly currency: string;
}

interface StoredDay {
  readonly bookId: string;
  readonly day: string;
  readonly currency: string;
  readonly value: string;
  readonly market: string;
  readonly price: string;
  readonly currencyEffect: string;
  readonly income: string;
  readonly costs: string;
  readonly taxes: string;
  readonly paidIn: string;
  readonly paidOut: string;
  readonly index: string;
  readonly markedDays: number;
  readonly unpriced: number;
  readonly estimate: boolean;
}

function toDay(row: StoredDay): DayRow {
  const { bookId, day, currency, markedDays, unpriced } = row;
  return {
    bookId,
    day,
    currency,
    markedDays,
    unpriced,
    isEstimate: row.estimate,
    valueMinor: BigInt(row.value),
    marketMinor: BigInt(row.market),
    indexE18: BigInt(row.index),
    drivers: {
      priceMinor: BigInt(row.price),
      currencyMinor: BigInt(row.currencyEffect),
      incomeMinor: BigInt(row.income),
      costsMinor: BigInt(row.costs),
      taxesMinor: BigInt(row.taxes),
      inMinor: BigInt(row.paidIn),
      outMinor: BigInt(row.paidOut),
    },
  };
}

const columns = (reader: Reader) => reader.sql`
  book_id, day::text, currency, value::text, market::text, price::text, currency_effect::text, income::text,
  costs::text, taxes::text, paid_in::text, paid_out::text, index_e18::text as index, marked_days, unpriced, estimate`;

type Fragment = ReturnType<Reader['sql']>;

/** A row of days as one value inside a larger statement, which calls it `d`; openDay reads it. */
export function dayValue(reader: Reader): Fragment {
  return reader.sql`jsonb_build_object('bookId', d.book_id, 'day', d.day, 'currency', d.currency, 'value', d.value::text,
    'market', d.market::text, 'price', d.price::text, 'currencyEffect', d.currency_effect::text, 'income', d.income::text,
    'costs', d.costs::text, 'taxes', d.taxes::text, 'paidIn', d.paid_in::text, 'paidOut', d.paid_out::text,
    'index', d.index_e18::text, 'markedDays', d.marked_days, 'unpriced', d.unpriced, 'estimate', d.estimate)`;
}

export type DayValue = StoredDay;
export const openDay = toDay;

/** The last day of each of these books up to a day. */
export async function readLastDays(reader: Reader, bookIds: readonly string[], upTo: Day): Promise<DayRow[]> {
  const rows = await reader.sql<StoredDay[]>`
    select last.* from unnest(${reader.uuids(bookIds)}::uuid[]) as wanted (id) cross join lateral (
      select ${columns(reader)} from brokerage.portfolio_days d
      where d.book_id = wanted.id and d.day <= ${upTo}::date order by d.day desc limit 1
    ) last`;
  return rows.map(toDay);
}

export interface DayFlow {
  readonly day: Day;
  readonly inMinor: bigint;
  readonly outMinor: bigint;
}

/** What a question about a book speaks of. */
export interface ViewDays {
  /** The named ones, as far as they are written; the oldest first. */
  readonly rows: DayRow[];
  /** Those of a range on which something was paid in or out, with the running sums after them. */
  readonly flows: DayFlow[];
}

/** In one statement. */
export async function readViewDays(
  reader: Reader,
  bookId: string,
  days: readonly Day[],
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<ViewDays> {
  const [row] = await reader.sql<Array<{ days: DayValue[]; flows: ReadonlyArray<readonly [Day, string, string]> }>>`
    select (
      select coalesce(jsonb_agg(${dayValue(reader)} order by d.day), '[]') from brokerage.portfolio_days d
      where d.book_id = ${bookId} and d.day = any(${reader.texts(days)}::date[])
    ) as days, (
      select coalesce(jsonb_agg(jsonb_build_array(f.day, f.paid_in::text, f.paid_out::text) order by f.day), '[]') from (
        select day, paid_in, paid_out, lag(paid_in, 1, 0) over w as in_before, lag(paid_out, 1, 0) over w as out_before
        from brokerage.portfolio_days where book_id = ${bookId} and day between ${from}::date - 1 and ${to}::date
        window w as (order by day)
      ) f where f.day >= ${from}::date and (f.paid_in <> f.in_before or f.paid_out <> f.out_before)
    ) as flows`;
  return {
    rows: (row?.days ?? []).map(toDay),
    flows: (row?.flows ?? []).map(([day, paidIn, paidOut]) => ({
      day,
      inMinor: BigInt(paidIn),
      outMinor: BigInt(paidOut),
    })),
  };
}

export async function insertDays(tx: TenantTx, clientId: ClientId, rows: readonly DayRow[]): Promise<void> {
  const numbers = (pick: (row: DayRow) => bigint) => tx.texts(rows.map((row) => pick(row).toString()));
  await tx.sql`
    insert into brokerage.portfolio_days (tenant_id, book_id, day, client_id, currency, value, market, price,
      currency_effect, income, costs, taxes, paid_in, paid_out, index_e18, marked_days, unpriced, estimate)
    select ${tx.scope.tenantId}, d.book, d.day::date, ${clientId}, d.currency, d.value::numeric, d.market::numeric,
      d.price::numeric, d.effect::numeric, d.income::numeric, d.costs::numeric, d.taxes::numeric, d.paid_in::numeric,
      d.paid_out::numeric, d.index::numeric, d.marked, d.unpriced, d.estimate = 1
    from unnest(${tx.uuids(rows.map(({ bookId }) => bookId))}::uuid[], ${tx.texts(rows.map(({ day }) => day))}::text[],
      ${tx.texts(rows.map(({ currency }) => currency))}::text[], ${numbers((row) => row.valueMinor)}::text[],
      ${numbers((row) => row.marketMinor)}::text[], ${numbers(({ drivers }) => drivers.priceMinor)}::text[],
      ${numbers(({ drivers }) => drivers.currencyMinor)}::text[], ${numbers(({ drivers }) => drivers.incomeMinor)}::text[],
      ${numbers(({ drivers }) => drivers.costsMinor)}::text[], ${numbers(({ drivers }) => drivers.taxesMinor)}::text[],
      ${numbers(({ drivers }) => drivers.inMinor)}::text[], ${numbers(({ drivers }) => drivers.outMinor)}::text[],
      ${numbers((row) => row.indexE18)}::text[], ${tx.ints(rows.map(({ markedDays }) => markedDays))}::int[],
      ${tx.ints(rows.map(({ unpriced }) => unpriced))}::int[],
      ${tx.ints(rows.map(({ isEstimate }) => (isEstimate ? 1 : 0)))}::int[])
      as d (book, day, currency, value, market, price, effect, income, costs, taxes, paid_in, paid_out, index, marked,
        unpriced, estimate)
    on conflict do nothing`;
}

/** Whoever values this client waits here for whoever already does. */
export async function lockState(tx: TenantTx, clientId: ClientId): Promise<Day | undefined> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended('portfolio|' || ${clientId}, 0))`;
  return findState(tx, clientId);
}

export async function findState(reader: Reader, clientId: ClientId): Promise<Day | undefined> {
  const [row] = await reader.sql<Array<{ day: string }>>`
    select valued_to::text as day from brokerage.portfolio_states where client_id = ${clientId}`;
  return row?.day;
}

export async function writeState(tx: TenantTx, clientId: ClientId, valuedTo: Day): Promise<void> {
  await tx.sql`
    insert into brokerage.portfolio_states (tenant_id, client_id, valued_to)
    values (${tx.scope.tenantId}, ${clientId}, ${valuedTo}::date)
    on conflict (tenant_id, client_id) do update set valued_to = excluded.valued_to`;
}

/** Clients whose days are not written up to this one: those who are behind, and those who have just begun. */
export async function listDue(reader: Reader, upTo: Day, limit: number): Promise<ClientId[]> {
  const rows = await reader.sql<Array<{ clientId: ClientId }>>`
    (select client_id from brokerage.portfolio_states where valued_to < ${upTo}::date order by valued_to limit ${limit})
    union all
    (select distinct a.client_id from brokerage.accounts a
      where a.opened_at < ${upTo}::date + 1 and not exists (
        select from brokerage.portfolio_states s where s.tenant_id = a.tenant_id and s.client_id = a.client_id)
      limit ${limit})
    limit ${limit}`;
  return rows.map(({ clientId }) => clientId);
}

export interface DayPrice {
  readonly instrumentId: string;
  readonly day: Day;
  readonly priceE8: bigint;
  readonly pricedAt: Date;
  readonly source: string;
  readonly kind: string;
  readonly simulated: boolean;
}

interface StoredPrice extends Omit<DayPrice, 'priceE8'> {
  readonly priceE8: string;
}

export async function readPrices(
  reader: Reader,
  instrumentIds: readonly string[],
  from: Day,
  to: Day,
): Promise<DayPrice[]> {
  const rows = await reader.sql<StoredPrice[]>`
    select instrument_id, day::text, price_e8::text as "priceE8", priced_at, source, kind, simulated
    from brokerage.portfolio_prices
    where instrument_id = any(${reader.uuids(instrumentIds)}) and day between ${from}::date and ${to}::date`;
  return rows.map((row) => ({ ...row, priceE8: BigInt(row.priceE8) }));
}

/** The first to value a day decides its price; everybody after uses the same. */
export async function insertPrices(tx: TenantTx, prices: readonly DayPrice[]): Promise<void> {
  if (prices.length === 0) return;
  await tx.sql`
    insert into brokerage.portfolio_prices (tenant_id, instrument_id, day, price_e8, priced_at, source, kind, simulated)
    select ${tx.scope.tenantId}, p.instrument, p.day::date, p.price, p.at, p.source, p.kind, p.simulated = 1
    from unnest(${tx.uuids(prices.map(({ instrumentId }) => instrumentId))}::uuid[],
      ${tx.texts(prices.map(({ day }) => day))}::text[], ${tx.bigints(prices.map(({ priceE8 }) => priceE8))}::bigint[],
      ${tx.instants(prices.map(({ pricedAt }) => pricedAt))}::timestamptz[],
      ${tx.texts(prices.map(({ source }) => source))}::text[], ${tx.texts(prices.map(({ kind }) => kind))}::text[],
      ${tx.ints(prices.map(({ simulated }) => (simulated ? 1 : 0)))}::int[])
      as p (instrument, day, price, at, source, kind, simulated)
    on conflict do nothing`;
}

export interface DayRate {
  readonly from: string;
  readonly to: string;
  readonly day: Day;
  readonly rate: string;
  readonly source: string;
  readonly simulated: boolean;
  readonly pricedAt: Date;
}

export async function readRates(reader: Reader, from: Day, to: Day): Promise<DayRate[]> {
  return reader.sql<DayRate[]>`
    select from_currency as from, to_currency as to, day::text, rate, source, simulated, priced_at
    from brokerage.portfolio_rates where day between ${from}::date and ${to}::date`;
}

export async function insertRates(tx: TenantTx, rates: readonly DayRate[]): Promise<void> {
  if (rates.length === 0) return;
  await tx.sql`
    insert into brokerage.portfolio_rates (tenant_id, from_currency, to_currency, day, rate, source, simulated, priced_at)
    select ${tx.scope.tenantId}, r.a, r.b, r.day::date, r.rate, r.source, r.simulated = 1, r.at
    from unnest(${tx.texts(rates.map(({ from }) => from))}::text[], ${tx.texts(rates.map(({ to }) => to))}::text[],
      ${tx.texts(rates.map(({ day }) => day))}::text[], ${tx.texts(rates.map(({ rate }) => rate))}::text[],
      ${tx.texts(rates.map(({ source }) => source))}::text[],
      ${tx.ints(rates.map(({ simulated }) => (simulated ? 1 : 0)))}::int[],
      ${tx.instants(rates.map(({ pricedAt }) => pricedAt))}::timestamptz[]) as r (a, b, day, rate, source, simulated, at)
    on conflict do nothing`;
}

/** What fills in another currency cost in the account's own, by journal; taxes apart. */
export async function readFillCharges(
  reader: Reader,
  journals: readonly Pick<Journal, 'id' | 'cause'>[],
): Promise<Map<JournalId, FillCharges>> {
  const fills = journals.filter(({ cause }) => cause.kind === 'fill');
  if (fills.length === 0) return new Map();
  const rows = await reader.sql<Array<{ journalId: JournalId; charges: string; lines: readonly ChargeLine[] }>>`
    select journal_id, charges_account_minor::text as charges, charges as lines
    from brokerage.fills where fill_id = any(${reader.uuids(fills.map(({ cause }) => cause.id))})
      and journal_id = any(${reader.uuids(fills.map(({ id }) => id))})
      and (fx_rate is not null or interest_product_minor <> 0)`;
  return openCharges(rows.map(({ journalId, charges, lines }) => [journalId, charges, lines]));
}

/** What `chargesOf` brings back: journal, what the account paid, and the lines of it. */
export type ChargesValue = ReadonlyArray<readonly [JournalId, string, readonly ChargeLine[]]>;

/** The same of journals that a larger statement has as one value, as openJournals reads it. */
export function chargesOf(reader: Reader, journals: Fragment): Fragment {
  return reader.sql`(
    select coalesce(jsonb_agg(jsonb_build_array(f.journal_id, f.charges_account_minor::text, f.charges)), '[]')
    from jsonb_array_elements(${journals}) as j (packed)
    cross join lateral (
      select x.* from brokerage.fills x
      where x.fill_id = case j.packed ->> 4 when 'fill' then (j.packed ->> 5)::uuid end and x.journal_id = (j.packed ->> 0)::uuid
        and (x.fx_rate is not null or x.interest_product_minor <> 0) offset 0
    ) f)`;
}

export function openCharges(value: ChargesValue): Map<JournalId, FillCharges> {
  return new Map(value.map(([journalId, charges, lines]) => [journalId, splitCharges(charges, lines)]));
}

interface ChargeLine {
  readonly kind?: string;
  readonly amountMinor?: string;
  readonly accountMinor?: string;
}

/** Each line says what it cost the account; what is no tax and no interest is a cost, less what promotional credit paid. */
function splitCharges(accountMinor: string, lines: readonly ChargeLine[]) {
  const sum = (wanted: string, name: 'accountMinor' | 'amountMinor'): bigint =>
    lines.filter(({ kind }) => kind === wanted).reduce((all, line) => all + BigInt(line[name] ?? '0'), 0n);
  const taxesMinor = sum('tax', 'accountMinor');
  const interest = { localMinor: sum('interest', 'amountMinor'), ownMinor: sum('interest', 'accountMinor') };
  const costsMinor = -(BigInt(accountMinor) - taxesMinor - interest.ownMinor);
  return { costsMinor, taxesMinor: -taxesMinor, ...(interest.localMinor !== 0n && { interest }) };
}
