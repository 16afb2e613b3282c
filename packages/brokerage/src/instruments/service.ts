// Keeps the list of instruments as the price feed has it, and answers from memory which is which.
import { dayOf } from '@candor/contract/days.ts';
import { systemScope } from '@candor/platform/db/index.ts';
import type { Database, Reader } from '@candor/platform/db/index.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import { quantityStepOf } from './instrument.ts';
import type { Instrument, Listing } from './instrument.ts';
import {
  findInstrument,
  findInstrumentBySymbol,
  insertInstruments,
  insertName,
  listInstruments,
  lockInstruments,
  updateFeedSymbol,
} from './store.ts';

export interface InstrumentParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

/**
 * Every instrument by id, symbol and asset, without a query: an order must not wait for reference data. Only what is not known yet is asked
 * for.
 */
export interface Instruments {
  find(instrumentId: string): Promise<Instrument | undefined>;
  /** Whose symbol it is today. */
  findBySymbol(market: string, symbol: string): Promise<Instrument | undefined>;
  all(): Promise<readonly Instrument[]>;
  /** Read again at the next question. */
  forget(): void;
}

/** A new name is seen this long after it begins, on servers that did not book it themselves. */
const freshMs = 60_000;

const scope = () => systemScope('instruments are reference data of the installation');

export function createInstruments({ db, clock }: Pick<InstrumentParts, 'db' | 'clock'>): Instruments {
  let known: Promise<Known> | undefined;
  let readAtMs = 0;

  function read(): Promise<Known> {
    const now = clock.now();
    if (known === undefined || Math.abs(now.getTime() - readAtMs) > freshMs) {
      readAtMs = now.getTime();
      const reading = db.read(scope(), (reader) => listInstruments(reader, now)).then(indexInstruments);
      known = reading;
      // A failed reading is not an answer to the next question.
      reading.catch(() => {
        if (known === reading) known = undefined;
      });
    }
    return known;
  }

  /** What was listed after the last reading, by whomever. */
  async function look(ask: (reader: Reader) => Promise<Instrument | undefined>): Promise<Instrument | undefined> {
    const found = await db.read(scope(), ask);
    if (found) known = undefined;
    return found;
  }

  return {
    find: async (instrumentId) =>
      (await read()).byId.get(instrumentId) ?? look((reader) => findInstrument(reader, instrumentId, clock.now())),
    findBySymbol: async (market, symbol) =>
      (await read()).bySymbol.get(`${market}:${symbol}`) ??
      look((reader) => findInstrumentBySymbol(reader, market, symbol, clock.now())),
    all: async () => (await read()).all,
    forget() {
      known = undefined;
    },
  };
}

interface Known {
  readonly all: readonly Instrument[];
  readonly byId: ReadonlyMap<string, Instrument>;
  readonly bySymbol: ReadonlyMap<string, Instrument>;
}

function indexInstruments(all: readonly Instrument[]): Known {
  return {
    all,
    byId: new Map(all.map((one) => [one.instrumentId, one])),
    bySymbol: new Map(all.map((one) => [`${one.market}:${one.symbol}`, one])),
  };
}

/**
 * Takes in what the feed lists and is not known. A security that a venue lists under another symbol than before is the same
 * one, renamed today; one that is gone from the list stays, for people may hold it.
 */
export async function takeListings(parts: InstrumentParts, listings: readonly Listing[]): Promise<number> {
  const now = parts.clock.now();
  return parts.db.transact(scope(), async (tx) => {
    await lockInstruments(tx);
    const known = await listInstruments(tx, now);
    const byFeed = new Map(known.map((one) => [`${one.market}:${one.feedSymbol}`, one]));
    const byIsin = new Map(known.flatMap((one) => (one.isin === null ? [] : [[`${one.market}:${one.isin}`, one]])));
    const listed = new Set(listings.map(({ market, symbol }) => `${market}:${symbol}`));
    const fresh: Instrument[] = [];
    for (const listing of listings) {
      if (byFeed.has(`${listing.market}:${listing.symbol}`)) continue;
      const same = listing.isin === null ? undefined : byIsin.get(`${listing.market}:${listing.isin}`);
      if (same && !listed.has(`${same.market}:${same.feedSymbol}`)) {
        await updateFeedSymbol(tx, same.instrumentId, listing.symbol);
        if (same.symbol !== listing.symbol) {
          const startsOn = dayOf(now);
          await insertName(tx, { ...listing, instrumentId: same.instrumentId, startsOn });
        }
      } else {
        const instrumentId = parts.ids.next();
        fresh.push({ ...listing, instrumentId, quantityStepE8: quantityStepOf(listing), feedSymbol: listing.symbol });
      }
    }
    if (fresh.length > 0) await insertInstruments(tx, fresh, now);
    return fresh.length;
  });
}
