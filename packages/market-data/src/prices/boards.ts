// The board of a country: all quotes are read once and kept briefly; year and size are worked out for the rows of one page only.
import type { BoardRow } from '@candor/contract/market/boards.ts';
import type { BoardOrder, BoardSort } from '@candor/contract/market/board-sorts.ts';
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Page, PageQuery } from '@candor/platform/http/page.ts';
import { foldText } from '../instruments/fold.ts';
import { roughSizeMillion } from '../instruments/size.ts';
import type { MarketData } from './market-data.ts';
import type { Overviews } from './overviews.ts';
import type { CheckedQuote } from './quotes.ts';

export interface BoardQuery extends PageQuery {
  readonly country: string;
  readonly market?: string | undefined;
  readonly type?: string | undefined;
  readonly q?: string | undefined;
  readonly sort?: BoardSort | undefined;
  readonly order?: BoardOrder | undefined;
}

export interface BoardPage extends Page<BoardRow> {
  readonly total: number;
}

const pageSize = 40;

export async function readBoard(
  data: MarketData,
  overviews: Overviews,
  query: BoardQuery,
): Promise<BoardPage | Refusal<'not_found'>> {
  const quotes = await overviews.readAll(query.country);
  if (!quotes) return refuse('not_found');
  const listed = sortQuotes(
    quotes.filter((quote) => isWanted(quote, query)),
    query.sort ?? 'size',
    query.order ?? 'descending',
  );
  // Prices move between two pages, so a place in the order is all that a cursor can hold.
  const start = readPlace(query.cursor);
  const end = start + Number(query.limit ?? pageSize);
  const rows = listed.slice(start, end);
  const [facts, briefs] = await Promise.all([
    rows.length === 0 ? [] : data.readStocks(rows.map(({ instrument }) => instrument)).then(({ items }) => items),
    overviews.describe(rows),
  ]);
  const byKey = new Map(facts.map((fact) => [`${fact.market}:${fact.symbol}`, fact]));
  const items = briefs.map((brief, at) => {
    const fact = byKey.get(`${brief.market}:${brief.symbol}`);
    return {
      ...brief,
      scale: rows[at]?.instrument.scale ?? 2,
      marketCap: brief.type === 'bond' ? null : (fact?.marketCap ?? null),
      high52: fact?.high52 ?? null,
      low52: fact?.low52 ?? null,
    };
  });
  return { items, next: end < listed.length ? writePlace(end) : null, total: listed.length };
}

function isWanted({ instrument: { market, type, symbol, name } }: CheckedQuote, query: BoardQuery): boolean {
  if (query.market && market !== query.market) return false;
  if (query.type && type !== query.type) return false;
  const words = query.q === undefined ? '' : foldText(query.q);
  return words === '' || foldText(`${symbol} ${name}`).includes(words);
}

const measures = {
  // What a state has borrowed is no company's size: bonds come after everything that has one.
  size: ({ instrument }) => (instrument.type === 'bond' ? 0 : roughSizeMillion(instrument)),
  price: ({ price }) => Number(price),
  change: ({ price, previousClose }) => Number(price) / Number(previousClose) - 1,
  volume: ({ volume }) => volume,
} as const satisfies Partial<Record<BoardSort, (quote: CheckedQuote) => number>>;

function sortQuotes(quotes: readonly CheckedQuote[], sort: BoardSort, order: BoardOrder): CheckedQuote[] {
  const turn = order === 'ascending' ? 1 : -1;
  if (sort === 'symbol' || sort === 'name') {
    return quotes.toSorted(
      (a, b) => turn * a.instrument[sort].localeCompare(b.instrument[sort], 'en') || compareKeys(a, b),
    );
  }
  const measure = measures[sort];
  return quotes.toSorted((a, b) => turn * (measure(a) - measure(b)) || compareKeys(a, b));
}

function compareKeys(a: CheckedQuote, b: CheckedQuote): number {
  return a.instrument.key < b.instrument.key ? -1 : 1;
}

function writePlace(place: number): string {
  return Buffer.from(String(place)).toString('base64url');
}

function readPlace(cursor: string | undefined): number {
  const place = cursor === undefined ? 0 : Number(Buffer.from(cursor, 'base64url').toString());
  return Number.isInteger(place) && place >= 0 ? place : 0;
}
