// Savings of the demo: two products of each kind with simulated issuers, rates that changed, clients who hold them, and the issuers' word.
import { readRateBook } from '@candor/brokerage/accounts/index.ts';
import {
  addProduct,
  countSavings,
  openSaving,
  proposeRate,
  proposeStatement,
} from '@candor/brokerage/savings/index.ts';
import type { ProductWish } from '@candor/brokerage/savings/index.ts';
import { listStated } from '@candor/brokerage/savings/issuer-store.ts';
import { dayOf, shiftDay } from '@candor/contract/days.ts';
import { demoScope } from './people.ts';
import { dayMs, homeAccount } from './play.ts';
import type { Play } from './play.ts';
import { approve, done, newOnce } from './stage.ts';
import type { Actor, Stage } from './stage.ts';

interface Country {
  readonly bank: string;
  readonly cover: string;
  /** Of a flexible product, in hundredths of a percent; the others stand above it. */
  readonly base: number;
}

const other: Country = { bank: 'Harbour Bank', cover: '250000.00', base: 410 };
const countries: Readonly<Record<string, Country>> = {
  IN: { bank: 'Sagar Bank', cover: '500000.00', base: 610 },
  ES: { bank: 'Banco Ribera', cover: '100000.00', base: 190 },
  PL: { bank: 'Bank Nadmorski', cover: '425000.00', base: 450 },
  TR: { bank: 'Kıyı Bankası', cover: '950000.00', base: 3600 },
};

const percent = (hundredths: number): string => (hundredths / 100).toFixed(2);
const plain = { dayCount: 'act_365', payout: 'monthly', termDays: null, earlyDays: null, minimum: '10.00' } as const;

/** Two of each kind: with a bank inside a guarantee scheme, and with an issuer of notes that nobody covers. */
function listProducts({ tenant: { country } }: Stage, home: string, startsOn: string): ProductWish[] {
  const { bank, cover, base } = countries[country] ?? other;
  const covered = { issuer: 'bank', issuerName: `${bank} (simulated)`, risk: 'covered', protectedUpTo: cover } as const;
  const notes = {
    issuer: 'notes',
    issuerName: 'Meridian Notes (simulated)',
    risk: 'unsecured',
    protectedUpTo: null,
  } as const;
  const terms = { ...plain, currency: home, issuerCountry: country, startsOn };
  return [covered, notes].flatMap((issuer, place): ProductWish[] => {
    const name = place === 0 ? 'Harbour' : 'Meridian';
    const made = { ...terms, ...issuer, cap: place === 0 ? null : '20000.00' };
    const rate = (more: number) => percent(base + more + place * 60);
    const term = place === 0 ? 90 : 180;
    return [
      { ...made, type: 'earn', subtype: 'flex', name: `${name} Flex`, rate: rate(0), leaveDays: 1 },
      {
        ...made,
        type: 'saving',
        subtype: 'daily',
        name: `${name} Daily`,
        rate: rate(-10),
        leaveDays: 1,
        payout: 'daily',
      },
      {
        ...made,
        type: 'saving',
        subtype: 'fixed',
        name: `${name} ${String(term)}`,
        rate: rate(75),
        leaveDays: 2,
        payout: 'maturity',
        dayCount: 'act_act',
        termDays: term,
        earlyDays: 30,
      },
      { ...made, type: 'savings', subtype: 'savings', name: `${name} Notice`, rate: rate(30), leaveDays: 30 },
    ];
  });
}

/** What is offered, a rate that falls three weeks later, and two clients who place money in four kinds. */
export async function save(play: Play, daysAgo: number, investor: Actor, careful: Actor): Promise<void> {
  const { stage, home } = play;
  const { clock, parts, tenant } = stage;
  clock.goTo(daysAgo * dayMs);
  const today = dayOf(clock.now());
  const wishes = listProducts(stage, home, today);
  const ids = await parts.db.transact(demoScope(tenant.id), async (tx) => {
    const made = new Map<string, string>();
    for (const wish of wishes) {
      const id = parts.ids.next();
      if (!(await addProduct({ clock }, tx, id, wish, undefined)))
        throw new Error('a product of the demo is not sound');
      made.set(wish.name, id);
    }
    return made;
  });
  const falls = shiftDay(dayOf(clock.now()), 21);
  for (const { name, rate, subtype } of wishes.filter(({ issuer }) => issuer === 'bank')) {
    if (subtype === 'fixed') continue;
    const change = {
      rate: percent(Math.round(Number(rate) * 100) - 15),
      startsOn: falls,
      reason: 'the issuer pays less',
    };
    await approve(stage, done(await proposeRate(parts, stage.maker, ids.get(name) ?? '', change)));
  }
  const rates = await readRateBook(parts.fx, []);
  const term = ['Harbour 90', 'Meridian 180'];
  for (const [actor, names] of [
    [investor, ['Harbour Flex', 'Harbour 90']],
    [careful, ['Harbour Daily', 'Meridian Notice', 'Meridian 180']],
  ] as const) {
    const accountId = await homeAccount(play, actor);
    for (const name of names) {
      const wish = wishes.find((one) => one.name === name);
      const amount = { amount: '250.00', currency: home };
      const signed = { productId: ids.get(name) ?? '', accountId, amount, rate: wish?.rate ?? '' };
      const atMaturity = term.includes(name) ? 'renew' : null;
      done(await openSaving(parts, actor, newOnce(stage), { ...signed, atMaturity }, rates));
    }
  }
}

/** What the clockwork would have done by now, and what the issuers stated for the day before. */
export async function countUp(stage: Stage, daysAgo: number): Promise<void> {
  const { clock, parts, tenant, maker } = stage;
  clock.goTo(daysAgo * dayMs);
  await countSavings(parts, demoScope(tenant.id));
  const day = shiftDay(dayOf(clock.now()), -1);
  for (const { issuer, balance } of await parts.db.read(demoScope(tenant.id), listStated)) {
    const wish = { issuer, day, balance, reason: 'the statement of the issuer' };
    await approve(stage, done(await proposeStatement(parts, maker, wish)));
  }
}
