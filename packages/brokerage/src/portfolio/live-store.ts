// SQL of a portfolio at this moment: what its client has, what moved since the last day that was kept, and that day with its prices and
// rates, in one statement. Positions keep quantity and cost as they change, so lots are not added up here.
import type { ClientId } from '@candor/contract/ids.ts';
import { balancesValue, clientMovesSince, openBalances, openBalancesBefore, openJournals } from '@candor/ledger';
import type { BalancesValue, ClientBalances, Journal, JournalsValue } from '@candor/ledger';
import type { Reader } from '@candor/platform/db/index.ts';
import { accountsValue, openAccountsValue } from '../accounts/index.ts';
import type { Account, AccountsValue } from '../accounts/index.ts';
import type { FillCharges } from './book.ts';
import { chargesOf, dayValue, openCharges, openDay } from './day-store.ts';
import type { ChargesValue, Day, DayRow, DayValue } from './day-store.ts';
import type { SecurityCost, StoredMarks } from './marks.ts';

/** What a client has now, and what it cost. */
export interface Owned {
  readonly accounts: Account[];
  readonly balances: ClientBalances;
  readonly costs: readonly SecurityCost[];
}

/** The marks are those of the last day that was kept. */
export interface LiveFacts extends Owned, StoredMarks {
  /** Up to this day the client's days are written; nothing when none is. */
  readonly valuedTo: Day | undefined;
  /** At the end of the last day that was kept, and what moved since. */
  readonly before: ClientBalances;
  readonly journals: Journal[];
  readonly charges: ReadonlyMap<string, FillCharges>;
  /** The last day of each book, and the first. */
  readonly lastDays: DayRow[];
  readonly firstDays: ReadonlyMap<string, Day>;
}

type CostsValue = ReadonlyArray<readonly [string, string, string]>;

interface OwnedRow {
  readonly accounts: AccountsValue;
  readonly balances: BalancesValue;
  readonly costs: CostsValue;
}

interface FactsRow extends OwnedRow {
  readonly valuedTo: Day | null;
  readonly moves: JournalsValue;
  readonly charges: ChargesValue;
  readonly books: ReadonlyArray<readonly [string, Day, DayValue]>;
  readonly prices: ReadonlyArray<readonly [string, string]>;
  readonly rates: ReadonlyArray<readonly [string, string, string]>;
}

/** Open positions: their securities, cost and quantity. */
function costsValue(reader: Reader, clientId: ClientId) {
  return reader.sql`(
    select coalesce(jsonb_agg(jsonb_build_array(p.security, p.cost_product::text, p.quantity_e8::text)), '[]')
    from brokerage.positions p where p.client_id = ${clientId} and p.closed_at is null)`;
}

function openOwned({ accounts, balances, costs }: OwnedRow, clientId: ClientId): Owned {
  return {
    accounts: openAccountsValue(accounts, clientId),
    balances: openBalances(balances),
    costs: costs.map(([security, costMinor, quantityE8]) => ({
      security,
      costMinor: BigInt(costMinor),
      quantityE8: BigInt(quantityE8),
    })),
  };
}

export async function readOwned(reader: Reader, clientId: ClientId): Promise<Owned> {
  const [row] = await reader.sql<OwnedRow[]>`
    select ${accountsValue(reader, reader.sql`${clientId}`)} as accounts,
      ${balancesValue(reader, reader.sql`${clientId}`)} as balances, ${costsValue(reader, clientId)} as costs`;
  if (!row) throw new Error('a client was asked about and not answered');
  return openOwned(row, clientId);
}

/** `upTo` stands in for the last day that was kept where none is. */
export async function readLiveFacts(reader: Reader, clientId: ClientId, upTo: Day): Promise<LiveFacts> {
  const [row] = await reader.sql<FactsRow[]>`
    with state as materialized (
      select s.valued_to, coalesce(s.valued_to, ${upTo}::date) as kept from (select) x
      left join brokerage.portfolio_states s on s.client_id = ${clientId}
    ), own as materialized (
      select state.*, ${accountsValue(reader, reader.sql`${clientId}`)} as accounts,
        ${balancesValue(reader, reader.sql`${clientId}`)} as balances,
        ${clientMovesSince(reader, clientId, reader.sql`(state.kept + 1)::timestamp at time zone 'UTC'`)} as moves
      from state
    )
    select own.valued_to::text, own.accounts, own.balances, own.moves, ${costsValue(reader, clientId)} as costs,
      ${chargesOf(reader, reader.sql`own.moves`)} as charges,
      (select coalesce(jsonb_agg(jsonb_build_array(b.id, first.day, last.packed)), '[]') from (
          select ${clientId}::uuid as id union all select (a.packed ->> 0)::uuid from json_array_elements(own.accounts) as a (packed)
        ) b
        cross join lateral (
          select ${dayValue(reader)} as packed from brokerage.portfolio_days d
          where d.book_id = b.id and d.day <= own.kept order by d.day desc limit 1
        ) last
        cross join lateral (
          select d.day from brokerage.portfolio_days d where d.book_id = b.id order by d.day limit 1
        ) first
      ) as books,
      (select coalesce(jsonb_agg(jsonb_build_array(p.instrument_id, p.price_e8::text)), '[]') from (
          select distinct substr(h.asset, 5)::uuid as id from (
            select x.packed ->> 2 as asset from json_array_elements(own.balances) as x (packed)
              where x.packed ->> 1 in ('holding', 'incoming', 'frozen') and x.packed ->> 3 <> '0'
            union all select l.packed ->> 6 from jsonb_array_elements(own.moves) as m (packed)
              cross join lateral jsonb_array_elements(m.packed -> 11) as l (packed)
          ) h where h.asset like 'INS:%'
        ) i
        cross join lateral (
          select x.instrument_id, x.price_e8 from brokerage.portfolio_prices x
          where x.instrument_id = i.id and x.day = own.kept offset 0
        ) p
      ) as prices,
      (select coalesce(jsonb_agg(jsonb_build_array(r.from_currency, r.to_currency, r.rate)), '[]')
        from brokerage.portfolio_rates r where r.day = own.kept) as rates
    from own`;
  if (!row) throw new Error('a client was asked about and not answered');
  const journals = openJournals(row.moves);
  return {
    ...openOwned(row, clientId),
    valuedTo: row.valuedTo ?? undefined,
    before: openBalancesBefore(row.balances, journals),
    journals,
    charges: openCharges(row.charges),
    lastDays: row.books.map(([, , last]) => openDay(last)),
    firstDays: new Map(row.books.map(([id, first]) => [id, first])),
    prices: new Map(row.prices.map(([id, priceE8]) => [id, BigInt(priceE8)])),
    rates: row.rates,
  };
}
