// Reads the listed instruments from the data files beside it into one frozen list. It knows nothing of prices.
import { readFileSync } from 'node:fs';
import { isListedMarket, markets } from '../calendars/market.ts';
import type { ListedMarket } from '../calendars/market.ts';
import { instrumentTypes, precisionOf, sectorNames, toInstrumentKey } from './instrument.ts';
import type { BondTerms, Instrument, InstrumentType, SectorCode } from './instrument.ts';

export interface Catalogue {
  readonly all: readonly Instrument[];
  find(market: string, symbol: string): Instrument | undefined;
  get(key: string): Instrument | undefined;
  inMarket(market: string): readonly Instrument[];
}

const files: ReadonlyArray<readonly [file: string, defaultMarket: ListedMarket]> = [
  ['us-nasdaq', 'NASDAQ'],
  ['us-nyse', 'NYSE'],
  ['us-funds', 'NYSE'],
  ['in-nse', 'NSE'],
  ['in-bse', 'BSE'],
  ['es-bme', 'BME'],
  ['pl-gpw', 'GPW'],
  ['tr-bist', 'BIST'],
  ['cn', 'SSE'],
  ['gb-lse', 'LSE'],
  ['de-xetra', 'XETRA'],
  ['jp-tse', 'TSE'],
];

export function loadCatalogue(): Catalogue {
  const all: Instrument[] = [];
  const lineOfSymbol = new Map<string, string>();
  for (const [file, defaultMarket] of files) {
    for (const line of readDataLines(file)) {
      // `=SYMBOL` lists a company again on a second venue.
      const full = line.startsWith('=') ? lineOfSymbol.get(line.slice(1)) : line;
      if (full === undefined) throw new Error(`${file}: ${line} refers to no earlier line`);
      lineOfSymbol.set(full.slice(0, full.indexOf('|')), full);
      all.push(parseLine(full, defaultMarket));
    }
  }
  return createCatalogue(all);
}

export function createCatalogue(all: readonly Instrument[]): Catalogue {
  const byKey = new Map<string, Instrument>();
  for (const instrument of all) {
    if (byKey.has(instrument.key)) throw new Error(`${instrument.key} is listed twice`);
    byKey.set(instrument.key, instrument);
  }
  const byMarket = Map.groupBy(all, ({ market }) => market as string);
  return {
    all,
    find: (market, symbol) => byKey.get(`${market}:${symbol}`),
    get: (key) => byKey.get(key),
    inMarket: (market) => byMarket.get(market) ?? [],
  };
}

function readDataLines(file: string): string[] {
  const text = readFileSync(new URL(`./data/${file}.psv`, import.meta.url), 'utf8');
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

function parseLine(line: string, defaultMarket: ListedMarket): Instrument {
  const [symbol = '', name = '', sector = '', level = '', shares = '', isin = '', type = '', market = '', terms = ''] =
    line.split('|');
  const venue = market === '' ? defaultMarket : market;
  const kind = type === '' ? 'stock' : type;
  const baseLevel = Number(level);
  if (!symbol || !name || !isSector(sector) || !(baseLevel > 0) || !isType(kind) || !isListedMarket(venue)) {
    throw new Error(`malformed instrument line: ${line}`);
  }
  const { country, currency } = markets[venue];
  const bond = parseBondTerms(terms);
  return Object.freeze({
    key: toInstrumentKey(venue, symbol),
    symbol,
    market: venue,
    country,
    currency,
    name,
    type: kind,
    sector,
    ...(isin !== '' && { isin }),
    baseLevel,
    sharesMillion: Number(shares),
    ...precisionOf(venue, kind, baseLevel),
    ...(bond && { bond }),
  });
}

function parseBondTerms(text: string): BondTerms | undefined {
  const found = /^coupon=([\d.]+);maturity=(\d{4}-\d{2}-\d{2})$/.exec(text);
  return found?.[1] && found[2] ? { couponPercent: Number(found[1]), maturity: found[2] } : undefined;
}

function isSector(text: string): text is SectorCode {
  return text in sectorNames;
}

function isType(text: string): text is InstrumentType {
  return (instrumentTypes as readonly string[]).includes(text);
}
