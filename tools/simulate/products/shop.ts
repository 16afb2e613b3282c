// What there is to invest in, and what the house does with it, always two people: funds and their NAVs, bonds, savings and their rates,
// strategies, and a new offering every few days.
import { createHash } from 'node:crypto';
import { commitTo } from '@candor/contract/offerings/draw.ts';
import { isRefusal } from '@candor/contract';
import { proposeOfferingEnd } from '@candor/contract/offerings/staff.ts';
import type { OfferingWish } from '@candor/contract/offerings/staff.ts';
import type { Dice } from '@candor/ledger/model/random.ts';
import { callApi, idIn } from '@candor/testkit';
import { approve } from '@candor/testkit/nouns/approvals.ts';
import type { MoneyDesk } from '@candor/testkit/nouns/approvals.ts';
import { openBonds } from '@candor/testkit/nouns/bonds.ts';
import { openFunds } from '@candor/testkit/nouns/funds.ts';
import type { TestFund } from '@candor/testkit/nouns/funds.ts';
import { openOfferings } from '@candor/testkit/nouns/offerings.ts';
import { openBank } from '@candor/testkit/nouns/savings.ts';
import { openStrategies } from '@candor/testkit/nouns/strategies.ts';
import type { TestSystem } from '@candor/testkit/system.ts';

const hourMs = 3_600_000;
const dayMs = 86_400_000;

export interface OpenOffering {
  readonly id: string;
  readonly secret: string;
  readonly maxLots: number;
  readonly closesAt: number;
  /** What the house will do with it. */
  readonly fate: 'reveal' | 'forget' | 'call_off';
  isOver: boolean;
}

export interface OpenSavings {
  readonly id: string;
  readonly isTerm: boolean;
  rate: string;
  /** From a later day on. */
  next: { readonly rate: string; readonly startsOn: string } | undefined;
}

interface OpenFund extends TestFund {
  /** In ten-thousandths. */
  nav: number;
  /** Recorded on no day yet, or late. */
  readonly missing: string[];
}

export const bondSymbols = ['UST2Y', 'UST5Y', 'UST10Y', 'UST30Y', 'MRDN30'] as const;
const subtypes = ['ipo', 'fo', 'bfo', 'apo', 'spo'] as const;

/** Each with its own day count, rhythm and day of parting; two end inside the year. */
const bondTerms = [
  { symbol: 'UST2Y', frequency: 4, issued_on: '2026-02-09', matures_on: '2027-02-09' },
  { symbol: 'UST5Y', frequency: 2, day_count: 'thirty_360', issued_on: '2026-02-28', matures_on: '2027-08-31' },
  {
    symbol: 'UST10Y',
    frequency: 2,
    day_count: 'act_365',
    issued_on: '2025-11-15',
    matures_on: '2029-05-15',
    ex_days: 7,
  },
  { symbol: 'UST30Y', frequency: 1, issued_on: '2026-03-20', matures_on: '2030-03-20' },
  {
    symbol: 'MRDN30',
    frequency: 4,
    day_count: 'thirty_360',
    issued_on: '2025-11-30',
    matures_on: '2030-11-30',
    ex_days: 5,
  },
] as const;

const savingsTerms = [
  { type: 'earn', subtype: 'flex', name: 'Flexible of the year', cap: null },
  {
    type: 'saving',
    subtype: 'daily',
    name: 'Daily of the year',
    payout: 'daily',
    day_count: 'act_360',
    leave_days: 2,
    cap: null,
  },
  {
    type: 'savings',
    subtype: 'savings',
    name: 'With notice of the year',
    day_count: 'act_act',
    leave_days: 5,
    cap: null,
  },
  {
    type: 'saving',
    subtype: 'fixed',
    name: 'Short term',
    payout: 'maturity',
    term_days: 7,
    early_days: 1,
    leave_days: 1,
    cap: null,
  },
  {
    type: 'saving',
    subtype: 'fixed',
    name: 'Long term',
    payout: 'maturity',
    term_days: 45,
    early_days: 5,
    leave_days: 2,
    cap: null,
  },
] as const;

const strategyTerms = [
  { kind: 'quant', rule: 'risk_parity', settings: { window: 10 } },
  { kind: 'ai', rule: 'mean_reversion', settings: { window: 10, entry: 100 } },
  { kind: 'da', rule: 'breakout', settings: { window: 5 } },
] as const;

export class Shop {
  readonly #system: TestSystem;
  readonly #desk: MoneyDesk;
  readonly #dice: Dice;
  readonly #book;
  readonly #funds;
  readonly #bank;
  readonly offerings: OpenOffering[] = [];
  readonly funds: OpenFund[] = [];
  readonly savings: OpenSavings[] = [];
  readonly strategies: string[] = [];
  #made = 0;

  private constructor(system: TestSystem, desk: MoneyDesk, dice: Dice, bank: Awaited<ReturnType<typeof openBank>>) {
    this.#system = system;
    this.#desk = desk;
    this.#dice = dice;
    this.#book = openOfferings(system, desk);
    this.#funds = openFunds(system, desk);
    this.#bank = bank;
  }

  static async open(system: TestSystem, desk: MoneyDesk, dice: Dice, since: string): Promise<Shop> {
    const shop = new Shop(system, desk, dice, await openBank(system));
    await shop.#openFunds(since);
    const bonds = openBonds(system, desk);
    for (const terms of bondTerms) await bonds.make({ ...terms, issuer: `Issuer of ${terms.symbol}` });
    for (const terms of savingsTerms) {
      const { id } = await shop.#bank.addProduct(terms);
      shop.savings.push({ id, isTerm: terms.subtype === 'fixed', rate: '4.25', next: undefined });
    }
    const strategies = openStrategies(system, desk);
    for (const terms of strategyTerms) shop.strategies.push(await strategies.make({ ...terms, minimum: '5.00' }));
    return shop;
  }

  /** The last one is so dear that a small amount buys nothing on some days. */
  async #openFunds(since: string): Promise<void> {
    const made = [
      { change: { symbol: 'VTSAX' }, nav: 1_000_000 },
      {
        change: { symbol: 'VBTLX', entry_percent: '0', exit_percent: '1', settle_days: 1, cut_off: '12:00' },
        nav: 123_457,
      },
      { change: { symbol: 'VTIAX', entry_percent: '2.5', exit_percent: '0', settle_days: 3 }, nav: 337_113 },
      { change: { symbol: 'VWELX', entry_percent: '0.5' }, nav: 970_000_000 },
    ];
    for (const { change, nav } of made) {
      const fund = await this.#funds.make(change);
      await this.#funds.record(fund, since, sayNav(nav));
      this.funds.push({ ...fund, nav, missing: [] });
    }
  }

  /** One more, of the next kind; what will become of it is thrown now. */
  async offer(): Promise<void> {
    const dice = this.#dice;
    const subtype = subtypes[this.#made % subtypes.length] ?? 'ipo';
    const place = this.#made;
    this.#made += 1;
    const isBand = subtype === 'bfo' || dice.chance(30);
    // Now and then not even one for each.
    const lots = dice.chance(25) ? 2 : 4 + dice.below(12);
    const now = this.#system.clock.now().getTime();
    const closesAt = now + (1 + dice.below(3)) * dayMs + dice.below(5) * hourMs;
    const secret = createHash('sha256')
      .update(`secret ${this.#made} ${dice.below(1e9)}`)
      .digest('hex');
    const maxLots = Math.min(lots, 2 + dice.below(3));
    const wish: Partial<OfferingWish> = {
      subtype,
      price_low: '10.00',
      price_high: isBand ? '12.00' : '10.00',
      lot_size: 5,
      lots,
      maximum_lots: maxLots,
      rule: place % 2 === 0 ? 'lottery' : 'pro_rata',
      fee_percent: dice.pick(['0', '0.5', '1.25']),
      pays_on_allotment: place % 3 === 2,
      closes_at: new Date(closesAt).toISOString(),
      commitment: commitTo(secret),
    };
    const { id } = await this.#book.make(wish);
    const fate = dice.chance(10) ? 'forget' : dice.chance(8) ? 'call_off' : 'reveal';
    this.offerings.push({ id, secret, maxLots, closesAt, fate, isOver: false });
    this.#book.open();
  }

  /** Secrets are revealed as soon as the three indices have closed. */
  async decideOfferings(): Promise<void> {
    const now = this.#system.clock.now().getTime();
    for (const offering of this.offerings) {
      if (offering.isOver || offering.fate === 'forget' || now < offering.closesAt) continue;
      if (offering.fate === 'call_off') {
        offering.isOver = true;
        await this.#callOff(offering.id);
        continue;
      }
      const proposed = await this.#book.propose(offering);
      // Too early: asked again in the evening or next morning.
      if (isRefusal(proposed)) continue;
      offering.isOver = true;
      await approve(this.#system, this.#desk, proposed);
    }
  }

  async #callOff(id: string): Promise<void> {
    const { maker: bearer } = await this.#bank.man();
    const call = { bearer, params: { id }, body: { reason: 'as its issuer decided' } };
    await this.#bank.approve(idIn(await callApi(this.#system, proposeOfferingEnd, call)));
  }

  openOfferings(): OpenOffering[] {
    const now = this.#system.clock.now().getTime();
    return this.offerings.filter(({ closesAt }) => closesAt > now);
  }

  /** After the cut-off; now and then an administrator is late by a day, and now and then a NAV was wrong. */
  async recordNavs(day: string): Promise<void> {
    const records = this.funds.map(async (fund) => {
      const isDear = fund.nav > 100_000_000;
      const moved = Math.round((fund.nav * (9_800 + this.#dice.below(401))) / 10_000);
      fund.nav = isDear ? (fund.nav < 1_000_000_000 ? 1_030_000_000 : 970_000_000) + this.#dice.below(1_000) : moved;
      fund.missing.push(day);
      if (this.#dice.chance(5)) return;
      for (const late of fund.missing.splice(0)) await this.#funds.record(fund, late, sayNav(fund.nav));
    });
    await Promise.all(records);
  }

  async correctNavs(day: string): Promise<void> {
    const corrections = this.funds.map(async (fund) => {
      if (fund.missing.includes(day) || this.#dice.chance(30)) return;
      const right = Math.round((fund.nav * (9_900 + this.#dice.below(201))) / 10_000);
      if (right !== fund.nav) await this.#funds.correct(fund, day, sayNav(right));
    });
    await Promise.all(corrections);
  }

  /** A rate for a day that has not begun. */
  async publishRate(): Promise<void> {
    const product = this.#dice.pick(this.savings);
    if (product.next) return;
    const startsOn = new Date(this.#system.clock.now().getTime() + dayMs).toISOString().slice(0, 10);
    const rate = `${2 + this.#dice.below(4)}.${10 + this.#dice.below(90)}`.replace(/0$/, '5');
    const published = await this.#bank.publish(product.id, rate, startsOn);
    if (published.status === 200) product.next = { rate, startsOn };
  }

  beginDay(day: string): void {
    for (const product of this.savings) {
      if (!product.next || product.next.startsOn > day) continue;
      product.rate = product.next.rate;
      product.next = undefined;
    }
  }
}

function sayNav(nav: number): string {
  return `${Math.floor(nav / 10_000)}.${String(nav % 10_000).padStart(4, '0')}`;
}
