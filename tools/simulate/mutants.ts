// Ten faults, planted one at a time into what was observed: each is something a brokerage could book wrongly, and the model must find it.
import type { Balance, Day, Fill } from './model.ts';

export interface Mutant {
  readonly name: string;
  /** Nothing where the day has nothing to spoil. */
  plant(day: Day): Day | undefined;
}

function changeFill(day: Day, fits: (fill: Fill) => boolean, change: (fill: Fill) => Partial<Fill>): Day | undefined {
  const victim = day.fills.findLast(fits);
  if (!victim) return undefined;
  return { ...day, fills: day.fills.map((one) => (one === victim ? { ...one, ...change(one) } : one)) };
}

function changeBalance(day: Day, fits: (one: Balance) => boolean, by: bigint): Day | undefined {
  const victim = day.balances.find(fits);
  if (!victim) return undefined;
  return { ...day, balances: day.balances.map((one) => (one === victim ? { ...one, amount: one.amount + by } : one)) };
}

const ofClient = (bucket: string) => (one: Balance) =>
  one.side === 'client' && one.bucket === bucket && one.amount > 100n;

export const mutants: readonly Mutant[] = [
  {
    name: 'a fill is booked twice',
    plant: (day) => (day.fills[0] ? { ...day, fills: [...day.fills, day.fills[0]] } : undefined),
  },
  {
    name: 'a price is rounded up',
    plant: (day) =>
      changeFill(
        day,
        () => true,
        ({ gross }) => ({ gross: gross + 1n }),
      ),
  },
  {
    name: 'a conversion is off by a cent',
    plant: (day) =>
      changeFill(
        day,
        ({ rate }) => rate !== null,
        ({ accountGross }) => ({ accountGross: accountGross - 1n }),
      ),
  },
  {
    name: 'a charge is taken and not told',
    plant: (day) => changeBalance(day, ofClient('cash'), -1n),
  },
  {
    name: 'a trade settles before its day',
    plant: (day) =>
      changeFill(
        day,
        ({ settledAt }) => settledAt !== null,
        () => ({ settledAt: '2000-01-01T00:00:00Z' }),
      ),
  },
  {
    name: 'a settlement is forgotten',
    plant: (day) =>
      changeFill(
        day,
        ({ settledAt, settlesOn }) => settledAt !== null && settlesOn < day.date,
        () => ({ settledAt: null }),
      ),
  },
  {
    name: 'a share appears',
    plant: (day) => changeBalance(day, (one) => one.side === 'client' && one.asset.startsWith('INS:'), 1n),
  },
  {
    name: 'a hold is left behind',
    plant: (day) => {
      const cash = day.balances.find(ofClient('cash'));
      return (
        cash && {
          ...day,
          balances: [...day.balances, { ...cash, bucket: 'frozen', amount: 7n }, { ...cash, amount: -7n }],
        }
      );
    },
  },
  {
    name: 'an order goes back to where it was',
    plant: (day) => {
      const [first, ...others] = day.orders;
      return (
        first && { ...day, orders: [{ ...first, statuses: [...first.statuses, 'cancelled', 'pending'] }, ...others] }
      );
    },
  },
  {
    name: 'a dividend is paid for shares bought later',
    plant: (day) => {
      const victim = day.entitlements.find(({ net }) => net > 0n);
      return (
        victim && {
          ...day,
          entitlements: day.entitlements.map((one) => (one === victim ? { ...one, net: one.net + 1n } : one)),
        }
      );
    },
  },
];
