// The simulated market behind the vendor interface. Every answer says simulated; the time is the injected clock's.
import type { Clock } from '@candor/platform/clock/clock.ts';
import { formatDate } from '../../calendars/civil-date.ts';
import { listedMarkets } from '../../calendars/market.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import { formatUnits } from '../../instruments/instrument.ts';
import { VendorFault, priceCapabilities } from '../vendor.ts';
import type {
  Capabilities,
  CorporateEvent,
  FxRate,
  Origin,
  Profile,
  Quote,
  StreamEvents,
  Vendor,
  VendorStream,
} from '../vendor.ts';
import { currencyPairs, formatRate } from './currencies.ts';
import { drawAccounts } from './fundamentals.ts';
import { drawCandles } from './history.ts';
import type { Simulator } from './simulator.ts';

export interface SimulatedOptions {
  readonly seed: string;
  readonly simulator: Simulator;
  readonly clock: Clock;
  /** How often the stream looks for new ticks. */
  readonly tickEveryMs?: number;
}

const source = 'simulated';
const defaultTickMs = 250;
const eventsShown = 20;

const capabilities: Capabilities = {
  ...priceCapabilities,
  markets: [...listedMarkets, 'FX', 'CRYPTO'],
  profile: true,
  financials: true,
  fx: true,
};

export function createSimulatedVendor(options: SimulatedOptions): Vendor {
  const { simulator, clock, seed } = options;
  const nowMs = () => clock.now().getTime();
  return {
    id: source,
    kind: 'simulated',
    capabilities,
    quotes: async (instruments) => instruments.map((instrument) => toQuote(simulator, instrument, nowMs())),
    candles: async (request) => {
      const now = nowMs();
      const { marketMs } = simulator.snapshot(request.instrument, now);
      return { candles: drawCandles(simulator, request, now), ...originAt(marketMs, now) };
    },
    profile: async (instrument) => toProfile(simulator, instrument, nowMs()),
    financials: async (instrument) => {
      const now = nowMs();
      const series = simulator.series(instrument);
      const shares = series.shares(series.calendar.lastSession(now).number);
      const accounts = drawAccounts(seed, instrument, shares, now);
      const { statements = [], netDebt = null } = accounts ?? {};
      return { instrument, statements, netDebt, ...originAt(now, now) };
    },
    fx: async (base, quote) => crossRate(simulator, base, quote, nowMs()),
    pastFx: async (base, quote, instantsMs) => {
      const now = nowMs();
      return instantsMs.map((atMs) => ({
        ...crossRate(simulator, base, quote, Math.min(atMs, now)),
        receivedMs: now,
      }));
    },
    openStream: (events) => openStream(options, events),
  };
}

function originAt(marketMs: number, receivedMs: number): Origin {
  return { source: source, kind: 'simulated', simulated: true, marketMs, receivedMs };
}

function toQuote(simulator: Simulator, instrument: Instrument, now: number): Quote {
  const { price, open, high, low, previousClose, volume, marketMs } = simulator.snapshot(instrument, now);
  const { scale } = instrument;
  return {
    instrument,
    price: formatUnits(price, scale),
    open: formatUnits(open, scale),
    high: formatUnits(high, scale),
    low: formatUnits(low, scale),
    previousClose: formatUnits(previousClose, scale),
    volume,
    ...originAt(marketMs, now),
  };
}

function toProfile(simulator: Simulator, instrument: Instrument, now: number): Profile {
  const series = simulator.series(instrument);
  const { calendar } = series;
  const today = calendar.lastSession(now).number;
  const { splits, exDates, yieldPerDate } = series.schedule(today);
  const dateOf = (session: number) => formatDate(calendar.session(session).day);
  const past = Array.from(exDates).filter((session) => session <= today);
  const events = [
    ...splits
      .filter(({ session }) => session <= today)
      .map(({ session, ratio }) => ({ kind: 'split' as const, session, value: `${ratio}` })),
    ...past.slice(-eventsShown).map((session) => ({
      kind: 'dividend' as const,
      session,
      value: (series.closeLevel(Math.max(0, session - 1)) * yieldPerDate).toFixed(4),
    })),
  ];
  return {
    instrument,
    summary: null,
    sharesOutstanding: instrument.sharesMillion > 0 ? String(series.shares(today)) : null,
    dividendYieldPercent: series.risk.dividendYield > 0 ? (series.risk.dividendYield * 100).toFixed(2) : null,
    events: events
      .toSorted((a, b) => b.session - a.session)
      .slice(0, eventsShown)
      .map(({ kind, session, value }): CorporateEvent => ({ kind, date: dateOf(session), value })),
    ...originAt(now, now),
  };
}

function crossRate(simulator: Simulator, base: string, quote: string, now: number): FxRate {
  const from = dollarsOf(simulator, base, now);
  const to = dollarsOf(simulator, quote, now);
  const marketMs = Math.min(from.marketMs, to.marketMs);
  const rate = base === quote ? '1' : formatRate(from.dollars / to.dollars);
  return { base, quote, rate, ...originAt(marketMs, now) };
}

function dollarsOf(simulator: Simulator, code: string, now: number): { dollars: number; marketMs: number } {
  if (code === 'USD') return { dollars: 1, marketMs: now };
  const pair = currencyPairs.get(code);
  if (!pair) throw new VendorFault('unknown_symbol', `no rate for ${code}`);
  const { price, marketMs } = simulator.snapshot(pair.instrument, now);
  const level = price / 10 ** pair.instrument.scale;
  return { dollars: pair.isDollarsPerUnit ? level : 1 / level, marketMs };
}

function openStream(
  { simulator, clock, tickEveryMs = defaultTickMs }: SimulatedOptions,
  events: StreamEvents,
): VendorStream {
  const lastMs = new Map<string, number>();
  const wanted = new Map<string, Instrument>();
  let timer = clock.setTimer(beat, 0);
  let isClosed = false;

  function beat(): void {
    if (isClosed) return;
    const now = clock.now().getTime();
    events.onState('live');
    for (const instrument of wanted.values()) {
      const { price, volume, marketMs } = simulator.snapshot(instrument, now);
      if (lastMs.get(instrument.key) === marketMs) continue;
      lastMs.set(instrument.key, marketMs);
      events.onTick({ instrument, price: formatUnits(price, instrument.scale), volume, marketMs, receivedMs: now });
    }
    timer = clock.setTimer(beat, tickEveryMs);
  }

  return {
    subscribe: (instruments) => instruments.forEach((instrument) => wanted.set(instrument.key, instrument)),
    unsubscribe(instruments) {
      for (const { key } of instruments) {
        wanted.delete(key);
        lastMs.delete(key);
      }
    },
    close() {
      isClosed = true;
      timer.cancel();
    },
  };
}
