// What there is to invest in before the first kill, by the real verbs: offerings that take bids, funds, bonds that clients hold, plans that
// were signed. Everybody has read what has to be read.
import { randomBytes } from 'node:crypto';
import { accountOf } from '@candor/testkit/nouns/accounts.ts';
import { openBonds } from '@candor/testkit/nouns/bonds.ts';
import { openDesk } from '@candor/testkit/nouns/deposits.ts';
import { addFill } from '@candor/testkit/nouns/fills.ts';
import { openFunds } from '@candor/testkit/nouns/funds.ts';
import type { TestFund } from '@candor/testkit/nouns/funds.ts';
import { openOfferings } from '@candor/testkit/nouns/offerings.ts';
import type { TestOffering } from '@candor/testkit/nouns/offerings.ts';
import type { Person } from '@candor/testkit/nouns/orders.ts';
import { openPlans } from '@candor/testkit/nouns/plans.ts';
import { signIn } from '@candor/testkit/people.ts';
import { startPrelude, type PreludeOptions } from '@candor/testkit/prelude.ts';
import type { TestSystem } from '@candor/testkit/system.ts';
import type { Investor } from '../product/people.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Of the funds whose NAVs are recorded day after day. */
const fundSymbols = ['VTSAX', 'VBTLX', 'VTIAX', 'VWELX', 'FXAIX'] as const;
const bondSymbols = ['UST2Y', 'UST5Y', 'UST10Y', 'UST30Y'] as const;
/** Before today: with one kill a NAV of one of them is recorded. Later than this nobody books a trade. */
const navDays = 38;

export interface Floor {
  readonly today: string;
  readonly offerings: readonly TestOffering[];
  readonly funds: readonly TestFund[];
  /** Trading days that have passed, the oldest first; the first has its NAV. */
  readonly days: readonly string[];
}

export async function openFloorOf(
  options: Omit<PreludeOptions, 'start'>,
  now: Date,
  investors: readonly Investor[],
  offerings: number,
): Promise<Floor> {
  // The desk takes a day to open.
  const system = await startPrelude({
    ...options,
    start: new Date(now.getTime() - 25 * 60 * minuteMs - 10 * minuteMs),
  });
  try {
    const desk = await openDesk(system, 'sun3', []);
    const people: Person[] = [];
    const funds = openFunds(system, desk);
    for (const investor of investors) people.push(await admit(system, funds, investor));
    const days = tradingDays(system, now);
    const made: TestFund[] = [];
    for (const symbol of fundSymbols) {
      const fund = await funds.make({ symbol });
      await funds.record(fund, days[0] ?? '', '100');
      made.push(fund);
    }
    await holdBonds(system, desk, investors, now);
    const plans = openPlans(system, desk);
    for (const [place, person] of people.entries()) {
      const symbol = made[place % made.length]?.code.split(':')[1] ?? '';
      const amount = { amount: '20.00', currency: 'USD' };
      const limits = { highest_cost: { amount: '5.00', currency: 'USD' }, day: 28 };
      if (place % 3 === 0) await plans.started(person, { symbol, amount, ...limits });
    }
    const book = openOfferings(system, desk);
    const lots = Math.max(3, Math.floor(investors.length / 2));
    const wish = { lots, lot_size: 1, maximum_lots: 3 } as const;
    const opened: TestOffering[] = [];
    for (let place = 0; place < offerings; place += 1)
      opened.push(await book.make({ ...wish, rule: place % 2 === 0 ? 'lottery' : 'pro_rata' }));
    const today = now.toISOString().slice(0, 10);
    return { today, offerings: opened, funds: made, days };
  } finally {
    await system.close();
  }
}

async function admit(
  system: TestSystem,
  { readWarning }: Pick<ReturnType<typeof openFunds>, 'readWarning'>,
  client: Investor,
): Promise<Person> {
  const { access_token: bearer } = await signIn(system, client);
  const { accountId } = await accountOf(system, client, 'USD');
  const person = { client, bearer, accountId };
  await readWarning(person);
  return person;
}

function tradingDays(system: TestSystem, now: Date): string[] {
  const { prices } = system.server.money.trading;
  const days: string[] = [];
  for (let back = navDays; back > 0; back -= 1) {
    const day = new Date(now.getTime() - back * dayMs).toISOString().slice(0, 10);
    if (prices.sessionOn('NASDAQ', day)) days.push(day);
  }
  return days;
}

/** Each pays in a few days, three months after it was issued; everybody has some of two. */
async function holdBonds(
  system: TestSystem,
  desk: Parameters<typeof openBonds>[1],
  investors: readonly Investor[],
  now: Date,
): Promise<void> {
  const book = openBonds(system, desk);
  const due = new Date(now.getTime() + 3 * dayMs);
  if (due.getUTCDate() > 28) due.setUTCDate(28);
  if (due <= now) due.setUTCMonth(due.getUTCMonth() + 1, 1);
  const away = (months: number): string => {
    const at = new Date(due);
    at.setUTCMonth(at.getUTCMonth() + months);
    return at.toISOString().slice(0, 10);
  };
  for (const symbol of bondSymbols)
    await book.make({ symbol, frequency: 4, issued_on: away(-3), matures_on: away(36), issuer: `Treasury ${symbol}` });
  for (const [place, investor] of investors.entries()) {
    for (const step of [0, 1]) {
      const symbol = bondSymbols[(place + step) % bondSymbols.length] ?? 'UST2Y';
      await addFill(system, investor, { market: 'NYSE', symbol, side: 'buy', shares: 3n, grossMinor: 30_000n });
    }
  }
}

/** Of a client's own browser. */
export const clientBytes = (): string => randomBytes(16).toString('hex');
