// Bonds of the demo: one of the country and one of a simulated company in the brand's own market, with other day counts and frequencies.
// The company pays every quarter, so that a coupon always lies within the demo's past.
import type { BondWish } from '@candor/contract/bonds/staff.ts';
import { proposeBond, proposeBondOpening } from '@candor/brokerage/bonds/index.ts';
import { announceOwed, bookDue } from '@candor/brokerage/corporate-actions/index.ts';
import { order } from './orders.ts';
import { demoScope } from './people.ts';
import { dayMs } from './play.ts';
import type { Play } from './play.ts';
import { approve, done } from './stage.ts';
import type { Actor, Stage } from './stage.ts';

const state = { issuer_kind: 'government', rating: null, nominal: '100', minimum_pieces: 1 } as const;
const company = {
  issuer_kind: 'company',
  rating: 'BBB (simulated agency)',
  nominal: '100',
  minimum_pieces: 1,
  frequency: 4,
  issued_on: '2024-02-15',
  matures_on: '2030-02-15',
  ex_days: 3,
} as const;

type Pair = readonly [BondWish, BondWish];

const bonds: Readonly<Record<string, Pair>> = {
  US: [
    {
      ...state,
      market: 'NYSE',
      symbol: 'UST5Y',
      issuer: 'United States Treasury',
      coupon_percent: '3.625',
      frequency: 2,
      day_count: 'act_act',
      issued_on: '2025-10-31',
      matures_on: '2030-10-31',
      ex_days: 0,
    },
    {
      ...company,
      market: 'NYSE',
      symbol: 'MRDN30',
      issuer: 'Meridian Rail (simulated)',
      coupon_percent: '5.1',
      day_count: 'thirty_360',
    },
  ],
  IN: [
    {
      ...state,
      market: 'NSE',
      symbol: 'GSEC2034',
      issuer: 'Government of India',
      coupon_percent: '6.79',
      frequency: 2,
      day_count: 'thirty_360',
      issued_on: '2024-10-07',
      matures_on: '2034-10-07',
      ex_days: 0,
    },
    {
      ...company,
      market: 'NSE',
      symbol: 'SAGAR30',
      issuer: 'Sagar Power (simulated)',
      coupon_percent: '8.2',
      day_count: 'act_365',
    },
  ],
  ES: [
    {
      ...state,
      market: 'BME',
      symbol: 'SPGB2034',
      issuer: 'Tesoro Público',
      coupon_percent: '3.25',
      frequency: 1,
      day_count: 'act_act',
      issued_on: '2024-04-30',
      matures_on: '2034-04-30',
      ex_days: 0,
    },
    {
      ...company,
      market: 'BME',
      symbol: 'RIBERA30',
      issuer: 'Ribera Puertos (simulated)',
      coupon_percent: '4.1',
      day_count: 'thirty_360',
    },
  ],
  PL: [
    {
      ...state,
      market: 'GPW',
      symbol: 'PS0730',
      issuer: 'Skarb Państwa',
      coupon_percent: '4.5',
      frequency: 1,
      day_count: 'act_act',
      issued_on: '2024-07-25',
      matures_on: '2030-07-25',
      ex_days: 0,
    },
    {
      ...company,
      market: 'GPW',
      symbol: 'NADM0230',
      issuer: 'Nadmorska Kolej (simulated)',
      coupon_percent: '6.4',
      day_count: 'act_365',
    },
  ],
  TR: [
    {
      ...state,
      market: 'BIST',
      symbol: 'TRT10Y',
      issuer: 'Hazine ve Maliye Bakanlığı',
      coupon_percent: '26.2',
      frequency: 2,
      day_count: 'act_365',
      issued_on: '2023-10-05',
      matures_on: '2033-10-05',
      ex_days: 0,
    },
    {
      ...company,
      market: 'BIST',
      symbol: 'KIYI30',
      issuer: 'Kıyı Liman (simulated)',
      coupon_percent: '32',
      day_count: 'thirty_360',
    },
  ],
};

/** Opened by two people, and bought by two clients. */
export async function lend(play: Play, daysAgo: number, investor: Actor, careful: Actor): Promise<void> {
  const { stage } = play;
  const { clock, trading, maker, tenant } = stage;
  const pair = bonds[tenant.country];
  if (!pair) return;
  clock.goTo(daysAgo * dayMs);
  const reason = 'as the issuer published, for the demo';
  for (const wish of pair) {
    const drafted = done(await proposeBond(trading, maker, { ...wish, reason }));
    await approve(stage, drafted);
    await approve(stage, done(await proposeBondOpening(trading, maker, drafted.subjectId, reason)));
  }
  const [own, other] = pair;
  await order(play, investor, daysAgo - 0.1, other, { side: 'buy', kind: 'market', amount: '600.00' });
  await order(play, careful, daysAgo - 0.1, own, { side: 'buy', kind: 'market', amount: '500.00' });
  await order(play, careful, daysAgo - 0.1, other, { side: 'buy', kind: 'market', amount: '300.00' });
}

/** What the clock would have done by now: coupons are announced, booked and paid. */
export async function payCoupons({ trading, tenant }: Stage): Promise<void> {
  const scope = demoScope(tenant.id);
  await announceOwed(trading, scope);
  await bookDue(trading, scope);
  await bookDue(trading, scope);
}
