// Savings night by night: what each earned, what is carried, paid and returned. The night is exact: a fraction is kept over the least
// common multiple of all days of a year and lost by nobody. docs/domain/savings.md, written once more.
import { group, sum } from '../arithmetic.ts';
import { shiftDay } from '../calendar.ts';
import type { Choice, Exit, Payment, ProductDay, Saving, SavingsProduct, SavingsRate } from './facts.ts';

const parts = 1_603_080n;
/** So many make a cent. */
const whole = parts * 1_000_000n;

function yearOf(dayCount: string, night: string): bigint {
  const year = Number(night.slice(0, 4));
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  if (dayCount === 'act_360') return 360n;
  return dayCount === 'act_act' && isLeap ? 366n : 365n;
}

const nightOf = (balance: bigint, rate: bigint, dayCount: string, night: string): bigint =>
  (balance * rate * parts) / yearOf(dayCount, night);

function rateOn(rates: readonly SavingsRate[], day: string): bigint {
  const known = rates.filter(({ startsOn }) => startsOn <= day).toSorted((a, b) => (a.startsOn < b.startsOn ? 1 : -1));
  return known[0]?.rate ?? 0n;
}

const endsMonth = (day: string): boolean => shiftDay(day, 1).endsWith('-01');

export interface Saved {
  readonly status: string;
  readonly earned: bigint;
  readonly carry: bigint;
  readonly returned: bigint;
  readonly maturesOn: string | null;
  readonly paid: readonly Payment[];
  /** What leaving costs, for every exit that was signed. */
  readonly costs: readonly bigint[];
}

interface Story {
  readonly product: SavingsProduct;
  readonly saving: Saving;
  readonly rates: readonly SavingsRate[];
  readonly exits: readonly Exit[];
  readonly choices: readonly Choice[];
}

/** Everything up to a day: each day begins with the night before it, then money that is due, then what its client asks for. */
export function liveThrough({ product, saving, rates, exits, choices }: Story, today: string): Saved {
  const paid: Payment[] = [];
  const costs: bigint[] = [];
  let [balance, rest, earned, isOver] = [saving.placed, 0n, 0n, false];
  let stopsOn: string | undefined;
  let maturesOn = product.termDays === null ? null : shiftDay(saving.openedOn, product.termDays);
  let rate = product.termDays === null ? undefined : rateOn(rates, saving.openedOn);
  const leaving: Array<{ amount: bigint; cost: bigint; dueOn: string }> = [];
  const asked = exits.filter(({ isSigned }) => isSigned);
  const pay = (through: string, amount: bigint) => {
    if (amount > 0n) paid.push({ saving: saving.id, through, amount });
  };
  for (let day = saving.openedOn; day <= today && !isOver; day = shiftDay(day, 1)) {
    const night = shiftDay(day, -1);
    if (night >= saving.openedOn && (stopsOn === undefined || night < stopsOn)) {
      rest += nightOf(balance, rate ?? rateOn(rates, night), product.dayCount, night);
      earned += rest / whole;
      rest %= whole;
      if (product.payout === 'daily' || (product.payout === 'monthly' && endsMonth(night))) {
        pay(night, earned);
        earned = 0n;
      }
    }
    if (day === maturesOn && stopsOn === undefined) {
      const choice = choices.findLast(({ on }) => on < day)?.choice;
      if (choice === 'renew' && product.termDays !== null) {
        pay(night, earned);
        earned = 0n;
        rate = rateOn(rates, day);
        maturesOn = shiftDay(day, product.termDays);
      } else {
        stopsOn = day;
        leaving.push({ amount: balance, cost: 0n, dueOn: day });
      }
    }
    for (const exit of leaving.filter(({ dueOn }) => dueOn === day)) {
      balance -= exit.amount;
      if (balance > 0n) continue;
      const through = stopsOn === undefined ? night : shiftDay(stopsOn, -1);
      pay(through, earned + (rest > 0n ? 1n : 0n) - exit.cost);
      [earned, rest, isOver] = [0n, 0n, true];
    }
    for (const { amount, askedOn } of asked.filter((exit) => exit.askedOn === day)) {
      const free = balance - sum(leaving.filter(({ dueOn }) => dueOn > askedOn).map((one) => one.amount));
      const isEarly = maturesOn !== null && day < maturesOn;
      const most = nightOf(amount, rate ?? 0n, product.dayCount, day) * BigInt(product.earlyDays ?? 0);
      const gained = earned + (rest > 0n ? 1n : 0n);
      const cost = isEarly && amount === free ? [most / whole, gained].reduce((a, b) => (a < b ? a : b)) : 0n;
      costs.push(cost);
      if (isEarly) stopsOn = day;
      const dueOn = shiftDay(day, product.leaveDays);
      leaving.push({ amount, cost, dueOn });
    }
  }
  const isLeaving = sum(leaving.map(({ amount }) => amount)) === saving.placed;
  const status = isOver ? 'sold' : isLeaving ? 'settle' : 'holding';
  return { status, earned, carry: rest, returned: saving.placed - balance, maturesOn, paid, costs };
}

const sayPayments = (some: readonly Payment[]): string =>
  some
    .toSorted((a, b) => (a.through < b.through ? -1 : 1))
    .map(({ through, amount }) => `${through} ${amount}`)
    .join(', ');

/** What must have been, and what differs. */
export function checkSavings(day: ProductDay): { readonly found: string[]; readonly lived: Map<string, Saved> } {
  const products = new Map(day.savingsProducts.map((product) => [product.id, product]));
  const rates = group(day.savingsRates, ({ product }) => product);
  const exits = group(day.exits, ({ saving }) => saving);
  const choices = group(day.choices, ({ saving }) => saving);
  const payments = group(day.payments, ({ saving }) => saving);
  const found: string[] = [];
  const lived = new Map<string, Saved>();
  for (const saving of day.savings) {
    const product = products.get(saving.product);
    if (!product) continue;
    const own = exits.get(saving.id) ?? [];
    const story = {
      product,
      saving,
      rates: rates.get(product.id) ?? [],
      exits: own,
      choices: choices.get(saving.id) ?? [],
    };
    const must = liveThrough(story, day.date);
    lived.set(saving.id, must);
    const say = (what: string, is: unknown, should: unknown) => {
      if (String(is) !== String(should))
        found.push(`saving ${saving.id}: ${what} ${String(is)}, not ${String(should)}`);
    };
    say('is', saving.status, must.status);
    say('has earned', saving.earned, must.earned);
    say('carries', saving.carry, must.carry);
    say('has returned', saving.returned, must.returned);
    say('ends on', saving.maturesOn, must.maturesOn);
    say('was paid', sayPayments(payments.get(saving.id) ?? []), sayPayments(must.paid));
    const signed = own.filter(({ isSigned }) => isSigned).map(({ cost }) => cost);
    say('leaves at', signed.join(', '), must.costs.join(', '));
  }
  return { found, lived };
}
