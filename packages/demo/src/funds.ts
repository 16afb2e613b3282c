// Funds of the demo: two of each kind in the brand's own market with a year of NAVs from the simulated market, clients who hold them, and an
// order that waits for the next NAV.
import { isRefusal } from '@candor/contract';
import { packOf } from '@candor/contract/countries/index.ts';
import { moveFunds, placeFundSigned, proposeFund, proposeNavs, quoteFund } from '@candor/brokerage/funds/index.ts';
import { instantOf, sayPrice } from '@candor/brokerage/prices/index.ts';
import { settleDue } from '@candor/brokerage/settlement/index.ts';
import { isCurrencyCode } from '@candor/money';
import { listKnownFunds } from './fund-store.ts';
import { demoScope } from './people.ts';
import { dayMs } from './play.ts';
import type { Play } from './play.ts';
import { approve, done, newOnce } from './stage.ts';
import type { Actor, Stage } from './stage.ts';

interface Country {
  readonly market: string;
  /** In the order of `styles`. */
  readonly symbols: readonly [string, string, string, string];
  readonly zone?: string;
  readonly manager: string;
  readonly custodian: string;
}

const broad = { risk: 5, entry_percent: '1', exit_percent: '0.5', ongoing_percent: '1.2', jump_percent: '8' } as const;
const calm = { risk: 2, entry_percent: '0', exit_percent: '0', ongoing_percent: '0.4', jump_percent: '4' } as const;
const mixed = { risk: 4, entry_percent: '0.5', exit_percent: '0', ongoing_percent: '0.9', jump_percent: '6' } as const;
const styles = [
  { kind: 'mutual_fund', ...broad },
  { kind: 'fund', ...calm },
  { kind: 'mutual_fund', ...mixed },
  { kind: 'fund', ...broad, entry_percent: '0' },
] as const;

const countries: Readonly<Record<string, Country>> = {
  US: {
    market: 'NASDAQ',
    symbols: ['VTSAX', 'VBTLX', 'VWELX', 'VTIAX'],
    zone: 'America/New_York',
    manager: 'Harbour Asset Management (simulated)',
    custodian: 'Harbour Trust (simulated)',
  },
  IN: {
    market: 'NSE',
    symbols: ['PPFCF', 'KOTAKBOND', 'ICICIBAF', 'SBIBLUE'],
    manager: 'Sagar Asset Management (simulated)',
    custodian: 'Sagar Custody (simulated)',
  },
  ES: {
    market: 'BME',
    symbols: ['BESTINVER', 'SANRF', 'CAIXAMIX', 'COBASINT'],
    manager: 'Ribera Gestión (simulated)',
    custodian: 'Ribera Depositaria (simulated)',
  },
  PL: {
    market: 'GPW',
    symbols: ['PKOAKCJI', 'NNOBLIG', 'PZUSTAB', 'PEKAOAKC'],
    manager: 'Nadmorskie TFI (simulated)',
    custodian: 'Bank Nadmorski (simulated)',
  },
  TR: {
    market: 'BIST',
    symbols: ['TCD', 'IPB', 'AK3', 'MAC'],
    manager: 'Kıyı Portföy (simulated)',
    custodian: 'Kıyı Saklama (simulated)',
  },
};

/** As the desk would every evening: the NAVs of the days that are over since the last, of a year at first. */
export async function keepFunds(stage: Stage): Promise<void> {
  const { trading, clock, maker, tenant } = stage;
  const now = clock.now();
  const lines: Array<{ fund: string; day: string; nav: string }> = [];
  for (const { code, cutOff, zone, last } of await listKnownFunds(stage)) {
    const [market = '', symbol = ''] = code.split(':');
    const instrument = await trading.instruments.findBySymbol(market, symbol);
    if (!instrument || !isCurrencyCode(instrument.currency)) continue;
    const { currency } = instrument;
    const since = new Date(now.getTime() - (last === '' ? 370 : 20) * dayMs);
    const closes = (await trading.pastPrices.closes({ market, symbol: instrument.feedSymbol }, since, now)) ?? [];
    for (const { day, priceE8 } of closes) {
      const isOver = trading.prices.sessionOn(market, day) !== undefined && instantOf(day, cutOff, zone) <= now;
      if (day > last && isOver) lines.push({ fund: code, day, nav: sayPrice(priceE8, currency) });
    }
  }
  for (let from = 0; from < lines.length; from += 200) {
    const wish = {
      lines: lines.slice(from, from + 200),
      accept_jumps: true,
      reason: 'as the administrator of the funds published, for the demo',
    };
    const proposed = await proposeNavs(trading, maker, wish);
    if (!isRefusal(proposed)) await approve(stage, proposed);
  }
  await moveFunds(trading, demoScope(tenant.id));
  await settleDue(trading, demoScope(tenant.id));
}

async function buy(stage: Stage, actor: Actor, id: string, amount: string, home: string): Promise<void> {
  const quoted = await quoteFund(stage.trading, actor, id, { side: 'buy', amount: { amount, currency: home } });
  if (isRefusal(quoted)) return;
  const placement = { fundId: id, quotationId: quoted.quotation.id, side: 'buy', pin: '' } as const;
  done(await placeFundSigned(stage.trading, actor, newOnce(stage), placement));
}

export async function investInFunds(play: Play, daysAgo: number, investor: Actor, careful: Actor): Promise<void> {
  const { stage, home } = play;
  const { trading, clock, maker, tenant } = stage;
  const country = countries[tenant.country];
  if (!country) return;
  clock.goTo(daysAgo * dayMs);
  const { market, symbols, manager, custodian } = country;
  for (const [place, style] of styles.entries()) {
    const wish = {
      ...style,
      market,
      symbol: symbols[place] ?? '',
      manager,
      custodian,
      minimum: '10.00',
      cut_off: '15:00',
      zone: country.zone ?? packOf(tenant.country).zone,
      settle_days: 2,
      vip: 0,
      score: 0,
      countries: [],
      reason: 'as the prospectus says, for the demo',
    };
    const proposed = await proposeFund(trading, maker, wish);
    if (!isRefusal(proposed)) await approve(stage, proposed);
  }
  await keepFunds(stage);
  const [first, second] = await listKnownFunds(stage);
  if (!first || !second) return;
  await buy(stage, investor, first.id, '300.00', home);
  await buy(stage, investor, second.id, '200.00', home);
  await buy(stage, careful, second.id, '250.00', home);
}

/** What a desk finds waiting: the NAV of the next day is nobody's knowledge yet. */
export async function orderToday(play: Play, careful: Actor): Promise<void> {
  const [first] = await listKnownFunds(play.stage);
  if (first) await buy(play.stage, careful, first.id, '150.00', play.home);
}
