// Strategies of the demo: two of each kind, every rule among them, on shares of the brand's own market with records that the engine
// computed of recorded closes, and a client who took every first step and holds one. No figure is written here.
import { isRefusal } from '@candor/contract';
import { packOf } from '@candor/contract/countries/index.ts';
import { placeSignedUnits, quoteUnits } from '@candor/brokerage/funds/index.ts';
import {
  moveStrategies,
  openKeyFacts,
  proposeStrategy,
  strategyShelf,
  takeTest,
} from '@candor/brokerage/strategies/index.ts';
import { dayOf, shiftDay } from '@candor/contract/days.ts';
import { demoScope } from './people.ts';
import { dayMs } from './play.ts';
import type { Play } from './play.ts';
import { approve, done, newOnce } from './stage.ts';
import type { Actor, Stage } from './stage.ts';

interface Country {
  readonly market: string;
  readonly symbols: readonly [string, string, string, string];
  readonly zone?: string;
  /** Enough for whole shares of each. */
  readonly seed: string;
}

const countries: Readonly<Record<string, Country>> = {
  US: {
    market: 'NASDAQ',
    symbols: ['AAPL', 'MSFT', 'AMZN', 'GOOGL'],
    zone: 'America/New_York',
    seed: '50000.00',
  },
  IN: { market: 'NSE', symbols: ['ITC', 'WIPRO', 'TCS', 'INFY'], seed: '1000000.00' },
  ES: { market: 'BME', symbols: ['SAN', 'TEF', 'BBVA', 'ITX'], seed: '50000.00' },
  PL: { market: 'GPW', symbols: ['PKO', 'PZU', 'CDR', 'PEO'], seed: '200000.00' },
  TR: { market: 'BIST', symbols: ['THYAO', 'AKBNK', 'GARAN', 'SISE'], seed: '1000000.00' },
};

/** The first is the calmest. */
const offered = [
  { name: 'Steady four', kind: 'quant', rule: 'risk_parity', settings: { window: 60 } },
  { name: 'Strongest two', kind: 'quant', rule: 'momentum', settings: { lookback: 120, top: 2 } },
  { name: 'Rising three', kind: 'ai', rule: 'momentum', settings: { lookback: 60, top: 3 } },
  { name: 'Back to the average', kind: 'ai', rule: 'mean_reversion', settings: { window: 20, entry: 150 } },
  { name: 'Quick to return', kind: 'da', rule: 'mean_reversion', settings: { window: 10, entry: 100 } },
  { name: 'Out by the close', kind: 'da', rule: 'breakout', settings: { window: 10 } },
] as const;

/** As the clockwork would every evening; a record that has none yet begins a year ago. */
export async function keepStrategies({ trading, tenant, clock }: Stage): Promise<void> {
  const after = shiftDay(dayOf(clock.now()), -366);
  await moveStrategies(trading, demoScope(tenant.id), { after });
}

async function offer(stage: Stage, { market, symbols, seed, zone }: Country): Promise<string[]> {
  const { trading, maker, tenant } = stage;
  const made: string[] = [];
  for (const rule of offered) {
    const wish = {
      ...rule,
      market,
      universe: symbols.map((symbol) => `${market}:${symbol}`),
      entry_percent: '0.5',
      exit_percent: '0',
      minimum: '50.00',
      seed,
      cut_off: '12:00',
      zone: zone ?? packOf(tenant.country).zone,
      settle_days: 2,
      vip: 0,
      score: 0,
      countries: [],
      reason: 'as the committee of strategies decided, for the demo',
    };
    const proposed = await proposeStrategy(trading, maker, wish);
    if (isRefusal(proposed)) continue;
    await approve(stage, proposed);
    made.push(proposed.subjectId);
  }
  return made;
}

/** Six rules by two people, a year of record of each, and the first steps of whoever may buy. Answers the calmest of them. */
export async function offerStrategies({ stage }: Play, daysAgo: number, holder: Actor): Promise<string | undefined> {
  const { trading, clock, tenant } = stage;
  const country = countries[tenant.country];
  if (!country) return undefined;
  clock.goTo(daysAgo * dayMs);
  const [calmest] = await offer(stage, country);
  await keepStrategies(stage);
  if (calmest === undefined) return undefined;
  done(await openKeyFacts(trading, holder, calmest));
  done(await takeTest(trading, holder, calmest, { loss: 'b', past: 'c', price: 'a', leave: 'b' }));
  return calmest;
}

/** A day after the test at the earliest. */
export async function subscribe({ stage, home }: Play, daysAgo: number, holder: Actor, id: string): Promise<void> {
  const { trading, clock } = stage;
  clock.goTo(daysAgo * dayMs);
  const shelf = strategyShelf(trading);
  const amount = { amount: '500.00', currency: home };
  const quoted = await quoteUnits(trading, holder, id, { side: 'buy', amount }, shelf);
  if (isRefusal(quoted)) return;
  const placement = { fundId: id, quotationId: quoted.quotation.id, side: 'buy', pin: '' } as const;
  done(await placeSignedUnits(trading, holder, newOnce(stage), placement, shelf));
}
