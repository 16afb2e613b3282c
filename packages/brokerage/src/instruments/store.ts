// SQL of instruments: reference data without a tenant. Everybody reads; only the work of the system writes.
import type { Reader, Tx } from '@candor/platform/db/index.ts';
import type { Instrument, InstrumentType } from './instrument.ts';

interface InstrumentRow {
  readonly instrumentId: string;
  readonly isin: string | null;
  readonly market: string;
  readonly symbol: string;
  readonly name: string;
  readonly type: InstrumentType;
  readonly currency: string;
  readonly country: string;
  readonly sector: string;
  readonly quantityStepE8: string;
  readonly tickE8: string;
  readonly priceScale: number;
  readonly feedSymbol: string;
}

function toInstrument({ quantityStepE8, tickE8, ...row }: InstrumentRow): Instrument {
  return { ...row, quantityStepE8: BigInt(quantityStepE8), tickE8: BigInt(tickE8) };
}

/** With the name of a day: the last one that had begun. */
function selectInstruments(reader: Reader, at: Date, condition: ReturnType<Reader['sql']>) {
  return reader.sql<InstrumentRow[]>`
    select i.instrument_id, i.isin, i.market, n.symbol, n.name, i.type, i.currency, i.country, i.sector,
      i.quantity_step_e8::text as "quantityStepE8", i.tick_e8::text as "tickE8", i.price_scale, i.feed_symbol
    from brokerage.instruments i cross join lateral (
      select symbol, name from brokerage.instrument_names x
      where x.instrument_id = i.instrument_id and x.starts_on <= (${at}::timestamptz at time zone 'UTC')::date
      order by x.starts_on desc limit 1
    ) n
    where ${condition}`;
}

export async function findInstrument(reader: Reader, instrumentId: string, at: Date): Promise<Instrument | undefined> {
  const [row] = await selectInstruments(reader, at, reader.sql`i.instrument_id = ${instrumentId}`);
  return row && toInstrument(row);
}

/** Whose symbol it was at an instant. */
export async function findInstrumentBySymbol(
  reader: Reader,
  market: string,
  symbol: string,
  at: Date,
): Promise<Instrument | undefined> {
  const [row] = await selectInstruments(
    reader,
    at,
    reader.sql`i.instrument_id = (
      select instrument_id from brokerage.instrument_names x
      where x.market = ${market} and x.symbol = ${symbol} and x.starts_on <= (${at}::timestamptz at time zone 'UTC')::date
      order by x.starts_on desc limit 1
    ) and n.symbol = ${symbol}`,
  );
  return row && toInstrument(row);
}

export async function listInstruments(reader: Reader, at: Date): Promise<Instrument[]> {
  const rows = await selectInstruments(reader, at, reader.sql`true`);
  return rows.map(toInstrument);
}

/** One server at a time brings the list up to date. */
export async function lockInstruments(tx: Tx): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended('instruments', 0))`;
}

export async function insertInstruments(tx: Tx, instruments: readonly Instrument[], listedAt: Date): Promise<void> {
  const rows = instruments.map(({ quantityStepE8, tickE8, ...one }) => ({
    ...one,
    quantityStepE8: String(quantityStepE8),
    tickE8: String(tickE8),
  }));
  await tx.sql`
    with listed as (
      select * from jsonb_to_recordset(${tx.json(rows)}) as r("instrumentId" uuid, isin text, market text, symbol text,
        name text, type text, currency text, country text, sector text, "quantityStepE8" bigint, "tickE8" bigint,
        "priceScale" smallint, "feedSymbol" text)
    ), made as (
      insert into brokerage.instruments (instrument_id, isin, market, type, currency, country, sector, quantity_step_e8,
        tick_e8, price_scale, feed_symbol, listed_at)
      select "instrumentId", isin, market, type, currency, country, sector, "quantityStepE8", "tickE8", "priceScale",
        "feedSymbol", ${listedAt} from listed
      returning instrument_id
    )
    insert into brokerage.instrument_names (market, symbol, starts_on, instrument_id, name)
    -- Its symbol was always its own, unless another had it before.
    select l.market, l.symbol, case when exists (
        select from brokerage.instrument_names x where x.market = l.market and x.symbol = l.symbol
      ) then (${listedAt}::timestamptz at time zone 'UTC')::date else '1970-01-01'::date end, l."instrumentId", l.name
    from listed l join made m on m.instrument_id = l."instrumentId"`;
}

export interface Renaming {
  readonly instrumentId: string;
  readonly symbol: string;
  readonly name: string;
  /** Local date of the venue, as YYYY-MM-DD. */
  readonly startsOn: string;
}

/** From a day on; said twice it happens once. */
export async function insertName(tx: Tx, { instrumentId, symbol, name, startsOn }: Renaming): Promise<void> {
  await tx.sql`
    insert into brokerage.instrument_names (market, symbol, starts_on, instrument_id, name)
    select market, ${symbol}, ${startsOn}, instrument_id, ${name} from brokerage.instruments
    where instrument_id = ${instrumentId}
    on conflict do nothing`;
}

export async function updateFeedSymbol(tx: Tx, instrumentId: string, symbol: string): Promise<void> {
  await tx.sql`update brokerage.instruments set feed_symbol = ${symbol} where instrument_id = ${instrumentId}`;
}
