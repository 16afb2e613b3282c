// What accounts were worth over a range of time: the books' own movements, valued at the rate of each point. Pure.
import { encodeMoney, formatPercent, makeMoney, makePercent, divideRounded, addMoney } from '@candor/money';
import type { CurrencyCode, Money } from '@candor/money';
import { historyRanges } from '@candor/contract/accounts/client.ts';
import type { HistoryPoint, HistoryRange } from '@candor/contract/accounts/client.ts';
import { dayOf } from '@candor/contract/days.ts';
import { startOf } from '@candor/contract/ranges.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const endOfTime = new Date(8.64e15);

/** About a hundred points each: as many as a phone is wide enough to tell apart. */
const steps = {
  '1D': { everyMs: 15 * minuteMs, count: 96 },
  '1W': { everyMs: 2 * hourMs, count: 84 },
  '1M': { everyMs: 8 * hourMs, count: 90 },
  '12M': { everyMs: 4 * dayMs, count: 91 },
} as const satisfies Record<HistoryRange, { everyMs: number; count: number }>;

/**
 * The instants of a range, oldest first; the last is now. Those between are round, so that their rates are asked for once. Before the
 * client began there is nothing to draw: a range that reaches further back starts at that moment.
 */
export function planInstants(range: HistoryRange, now: Date, begun: Date): Date[] {
  const { everyMs } = steps[fitSteps(range, now.getTime() - begun.getTime())];
  const first = firstOf(range, now);
  const from = begun > first && begun < now ? begun : first;
  const round: Date[] = [];
  for (let at = roundBefore(now, everyMs); at > from.getTime(); at -= everyMs) round.unshift(new Date(at));
  return [from, ...round, now];
}

/** The last day is the last 24 hours, in whole steps. Longer ranges begin as those of the portfolio do, at the end of a day. */
function firstOf(range: HistoryRange, now: Date): Date {
  if (range !== '1D') return new Date(Date.parse(startOf(range, dayOf(now))));
  const { everyMs, count } = steps[range];
  return new Date(roundBefore(now, everyMs) - (count - 1) * everyMs);
}

const roundBefore = (now: Date, everyMs: number): number => (Math.ceil(now.getTime() / everyMs) - 1) * everyMs;

/** A young client's year is a few days long: it is drawn in the steps of the shortest range that holds it. */
function fitSteps(range: HistoryRange, ageMs: number): HistoryRange {
  const shorter = historyRanges.slice(0, historyRanges.indexOf(range));
  return shorter.find((one) => steps[one].everyMs * steps[one].count >= ageMs) ?? range;
}

export type Payment = 'in' | 'out';

/** A change of what the client owns less owes in one currency. */
export interface Move {
  readonly at: Date;
  readonly money: Money;
  /** Paid in or out by the client: no gain and no loss. What comes back of it counts against it. */
  readonly payment: Payment | null;
}

export interface HistoryInput {
  readonly currency: CurrencyCode;
  readonly instants: readonly Date[];
  /** What was there before the first instant, per currency. */
  readonly opening: readonly Money[];
  /** In the order of the books. */
  readonly moves: readonly Move[];
  /** What an amount was worth at the point of this number. */
  readonly value: (money: Money, place: number) => Money;
  /** What holdings were worth beyond their cost at the point of this number; nothing where none are held. */
  readonly surplus?: (place: number) => bigint;
}

/** Causes by which a client pays in or takes out; everything else earns or costs. */
const payments: ReadonlyMap<string, Payment> = new Map([
  ['deposit', 'in'],
  // Taken back, it counts against what was paid in.
  ['deposit_correction', 'in'],
  ['withdrawal', 'out'],
]);

export function readPayment(causeKind: string): Payment | null {
  return payments.get(causeKind) ?? null;
}

export interface DrawnHistory {
  readonly points: HistoryPoint[];
  /** Since the first point, both above zero unless more came back than went. */
  readonly paidIn: string;
  readonly paidOut: string;
}

export function drawHistory(input: HistoryInput): DrawnHistory {
  const { currency, instants, moves, value } = input;
  const balances = new Map<CurrencyCode, Money>(input.opening.map((money) => [money.currency, money]));
  const write = (minor: bigint): string => encodeMoney(makeMoney(minor, currency)).amount;
  const last = instants.length - 1;
  let next = 0;
  let firstMinor: bigint | undefined;
  let paidInMinor = 0n;
  const paidMinor = { in: 0n, out: 0n };
  const points = instants.map((at, place) => {
    // A clock that once ran ahead may have recorded something after now: it is true all the same.
    const until = place === last ? endOfTime : at;
    for (let move = moves[next]; move && move.at <= until; move = moves[next]) {
      const { money } = move;
      balances.set(money.currency, addMoney(balances.get(money.currency) ?? makeMoney(0n, money.currency), money));
      if (move.payment && place > 0) {
        const { amountMinor } = value(money, place);
        paidMinor[move.payment] += amountMinor;
        if (amountMinor > 0n) paidInMinor += amountMinor;
      }
      next += 1;
    }
    const worth = Array.from(balances.values(), (money) => value(money, place).amountMinor);
    const valueMinor = worth.reduce((sum, minor) => sum + minor, input.surplus?.(place) ?? 0n);
    firstMinor ??= valueMinor;
    const changeMinor = valueMinor - firstMinor;
    const gainMinor = changeMinor - paidMinor.in - paidMinor.out;
    return {
      at: at.toISOString(),
      value: write(valueMinor),
      change: write(changeMinor),
      change_percent: shareOf(changeMinor, firstMinor),
      gain: write(gainMinor),
      gain_percent: shareOf(gainMinor, firstMinor + paidInMinor),
    };
  });
  return { points, paidIn: write(paidMinor.in), paidOut: write(-paidMinor.out) };
}

function shareOf(part: bigint, whole: bigint): string | null {
  return whole > 0n ? formatPercent(makePercent(divideRounded(part * 10_000n, whole, 'half-even'), 2)) : null;
}
