// The portfolio as its client reads it: value, drivers, returns, statistics, allocation, over any range of days.
import { encodeMoney, makeMoney } from '@candor/money';
import { isRefusal, refuse } from '@candor/contract';
import type { OutputOf, Refusal } from '@candor/contract';
import type { getPortfolio, PeriodStatistic } from '@candor/contract/portfolio/client.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import { expectCurrency } from '../accounts/index.ts';
import type { PastPrices } from '../prices/index.ts';
import { allocate } from './allocation.ts';
import type { Held } from './allocation.ts';
import type { Book } from './book.ts';
import * as store from './day-store.ts';
import type { DayFlow } from './day-store.ts';
import type { Standing } from './day.ts';
import { countDays, dayOf, shiftDay } from '@candor/contract/days.ts';
import type { Day } from '@candor/contract/days.ts';
import { changeOf, gainOf, subtractDrivers } from './drivers.ts';
import type { Drivers } from './drivers.ts';
import { convertMinor, worthOf } from './effects.ts';
import { nothingYet } from './keeping.ts';
import type { Holder, KeepingParts } from './keeping.ts';
import { describeLive, readFresh } from './live.ts';
import type { LivePortfolio } from './live.ts';
import type { LiveFacts } from './live-store.ts';
import { choosePoints, chooseRange, listMonths, listWeeks } from './ranges.ts';
import type { AskedRange, DayRange } from './ranges.ts';
import { percentBetween, percentOf, solvePeriodRate, stateRate } from './returns.ts';

type Answer = OutputOf<typeof getPortfolio>;

export type SummaryParts = KeepingParts & { readonly pastPrices: PastPrices };

export interface PortfolioQuestion extends AskedRange {
  readonly account_id?: string | undefined;
}

const weeks = 13;
const months = 12;

export async function readPortfolio(
  parts: SummaryParts,
  holder: Holder,
  asked: PortfolioQuestion,
): Promise<Answer | Refusal<'not_found' | 'range_invalid'>> {
  const today = dayOf(parts.clock.now());
  const { facts, more } = await readFresh(parts, holder, async (reader, { accounts, firstDays }) => {
    const account = accounts.find(({ accountId }) => accountId === asked.account_id);
    if (asked.account_id !== undefined && !account) return refuse('not_found');
    const bookId = account?.accountId ?? holder.clientId;
    const begun = firstDays.get(bookId);
    const range = chooseRange(asked, today, begun ?? today);
    if (isRefusal(range)) return range;
    return { bookId, account, begun, range, found: await readDays(reader, bookId, range) };
  });
  if (isRefusal(more)) return more;
  const live = await describeLive(parts, holder, facts);
  const { bookId, account, begun, range, found } = more;
  const view = { bookId, currency: account?.currency ?? live.home, live };
  const benchmark = await compare(parts.pastPrices, holder.country, range);
  const extras = { begun: begun ?? null, benchmark, asOf: parts.clock.now() };
  return describe(view, range, openView(view, found), { ...extras, costMinor: sumCost(holder, view, facts) });
}

interface View {
  readonly bookId: string;
  readonly currency: string;
  readonly live: LivePortfolio;
}

interface ViewDays {
  readonly at: (day: Day) => Standing;
  readonly flows: readonly DayFlow[];
}

/** Every day the answer speaks of, in one statement. */
function readDays(reader: Reader, bookId: string, range: DayRange): Promise<store.ViewDays> {
  const periods = [...listWeeks(range.to, weeks), ...listMonths(range.to, months)];
  const wanted = new Set([...choosePoints(range), range.to]);
  for (const { from, to } of periods) wanted.add(shiftDay(from, -1)).add(to);
  return store.readViewDays(reader, bookId, [...wanted], range);
}

/** A day before the first is nothing, today is now. */
function openView({ bookId, live }: View, { rows, flows }: store.ViewDays): ViewDays {
  const byDay = new Map<Day, Standing>(rows.map((row) => [row.day, row]));
  const now = live.now.get(bookId) ?? nothingYet;
  return { at: (day) => (day >= live.today ? now : (byDay.get(day) ?? nothingYet)), flows };
}

interface Extras {
  readonly begun: Day | null;
  readonly benchmark: Answer['benchmark'];
  readonly costMinor: bigint;
  readonly asOf: Date;
}

function describe(view: View, range: DayRange, days: ViewDays, extras: Extras): Answer {
  const { live, bookId } = view;
  const currency = expectCurrency(view.currency);
  const write = (minor: bigint): string => encodeMoney(makeMoney(minor, currency)).amount;
  const [opening, closing] = [days.at(shiftDay(range.from, -1)), days.at(range.to)];
  const now = live.now.get(bookId) ?? nothingYet;
  const drivers = subtractDrivers(closing.drivers, opening.drivers);
  const gain = gainOf(drivers);
  const held = listHeld(view);
  const parts = (kind: Parameters<typeof allocate>[1]) =>
    allocate(held, kind).map(({ key, valueMinor, percent }) => ({ name: key, value: write(valueMinor), percent }));
  return {
    as_of: extras.asOf.toISOString(),
    currency,
    account_id: bookId === findTotalId(view) ? null : bookId,
    from: range.from,
    to: range.to,
    begun: extras.begun,
    value: encodeMoney(makeMoney(now.valueMinor, currency)),
    market_value: encodeMoney(makeMoney(now.marketMinor, currency)),
    invested: encodeMoney(makeMoney(extras.costMinor, currency)),
    today: describeToday(live, bookId, write),
    opening: write(opening.valueMinor),
    closing: write(closing.valueMinor),
    change: write(changeOf(drivers)),
    gain: write(gain),
    gain_percent: percentOf(gain, opening.valueMinor + drivers.inMinor),
    drivers: writeDrivers(drivers, write),
    time_weighted: stateTimeWeighted(opening, closing, range),
    money_weighted: stateMoneyWeighted(opening, closing, range, days, live.today),
    marked_days: closing.markedDays - opening.markedDays,
    unpriced: closing.unpriced,
    estimate: closing.isEstimate,
    simulated: live.marks.isSimulated,
    points: choosePoints(range).map((day) => {
      const standing = days.at(day);
      const since = subtractDrivers(standing.drivers, opening.drivers);
      return {
        day,
        value: write(standing.valueMinor),
        gain: write(gainOf(since)),
        percent: percentBetween(opening.indexE18, standing.indexE18),
      };
    }),
    weekly: listWeeks(range.to, weeks).flatMap((one) => describePeriod(one, days, extras.begun, write)),
    monthly: listMonths(range.to, months).flatMap((one) => describePeriod(one, days, extras.begun, write)),
    allocation: {
      product: parts('product'),
      country: parts('country'),
      sector: parts('sector'),
      currency: parts('currency'),
    },
    benchmark: extras.benchmark,
  };
}

function findTotalId({ live }: View): string | undefined {
  return [...live.now.keys()].find((id) => !live.accounts.some(({ accountId }) => accountId === id));
}

type Write = (minor: bigint) => string;

function writeDrivers(drivers: Drivers, write: Write): Answer['drivers'] {
  return {
    price: write(drivers.priceMinor),
    currency: write(drivers.currencyMinor),
    income: write(drivers.incomeMinor),
    costs: write(drivers.costsMinor),
    taxes: write(drivers.taxesMinor),
    paid_in: write(drivers.inMinor),
    paid_out: write(drivers.outMinor),
  };
}

function describeToday(live: LivePortfolio, bookId: string, write: Write): Answer['today'] {
  const [before, now] = [live.before.get(bookId) ?? nothingYet, live.now.get(bookId) ?? nothingYet];
  const drivers = subtractDrivers(now.drivers, before.drivers);
  const gain = gainOf(drivers);
  return { gain: write(gain), percent: percentOf(gain, before.valueMinor + drivers.inMinor) };
}

/** Periods before the client began are left out. */
function describePeriod(range: DayRange, days: ViewDays, begun: Day | null, write: Write): PeriodStatistic[] {
  if (begun !== null && range.to < begun) return [];
  const [before, after] = [days.at(shiftDay(range.from, -1)), days.at(range.to)];
  const drivers = subtractDrivers(after.drivers, before.drivers);
  return [
    {
      from: range.from,
      to: range.to,
      gain: write(gainOf(drivers)),
      percent: percentBetween(before.indexE18, after.indexE18),
      paid_in: write(drivers.inMinor),
      paid_out: write(drivers.outMinor),
    },
  ];
}

function stateTimeWeighted(opening: Standing, closing: Standing, { from, to }: DayRange): Answer['time_weighted'] {
  if (opening.indexE18 <= 0n) return null;
  const rate = Number(closing.indexE18 - opening.indexE18) / Number(opening.indexE18);
  const { percent, isYearly } = stateRate(rate, countDays(from, to) + 1);
  return { percent, yearly: isYearly };
}

/** What was there at the start was paid in then; what is there at the end is taken out then. */
function stateMoneyWeighted(
  opening: Standing,
  closing: Standing,
  { from, to }: DayRange,
  { flows }: ViewDays,
  today: Day,
): Answer['money_weighted'] {
  const start = shiftDay(from, -1);
  let [inBefore, outBefore] = [opening.drivers.inMinor, opening.drivers.outMinor];
  const moves = flows.map(({ day, inMinor, outMinor }) => {
    const amountMinor = outMinor - outBefore - (inMinor - inBefore);
    [inBefore, outBefore] = [inMinor, outMinor];
    return { day: countDays(start, day), amountMinor };
  });
  // Today is not kept yet: what came and went since stands in the running sums of now.
  if (to >= today) {
    const amountMinor = closing.drivers.outMinor - outBefore - (closing.drivers.inMinor - inBefore);
    moves.push({ day: countDays(start, to), amountMinor });
  }
  const all = [
    { day: 0, amountMinor: -opening.valueMinor },
    ...moves,
    { day: countDays(start, to), amountMinor: closing.valueMinor },
  ].filter(({ amountMinor }) => amountMinor !== 0n);
  const rate = solvePeriodRate(all);
  if (rate === undefined) return null;
  const first = Math.min(...all.map(({ day }) => day));
  const { percent, isYearly } = stateRate(rate, countDays(start, to) - first);
  return { percent, yearly: isYearly };
}

/** What is owned, each with its keys; money counts as cash or savings of its account's country and currency. */
function listHeld({ live, bookId, currency }: View): Held[] {
  const books = live.books.filter(
    ({ accountId }) => bookId === accountId || findTotalId({ live, bookId, currency }) === bookId,
  );
  return books.flatMap((book) => [...listShares(live, book, currency), ...listMoney(live, book, currency)]);
}

function listShares({ marks }: LivePortfolio, book: Book, currency: string): Held[] {
  return [...book.shares].flatMap(([instrumentId, quantityE8]) => {
    const instrument = marks.instruments.get(instrumentId);
    const priced = marks.instrument(instrumentId);
    const rate = instrument && marks.rate(instrument.currency, currency);
    if (!instrument || !priced || rate === undefined) return [];
    const local =
      priced.priceE8 === undefined
        ? marks.costOf(instrumentId, quantityE8)
        : worthOf(quantityE8, priced.priceE8, priced.currency);
    const { type, country, sector } = instrument;
    const accruedMinor = marks.interestOf?.(instrumentId, quantityE8) ?? 0n;
    return [
      {
        valueMinor: convertMinor(local + accruedMinor, rate),
        keys: { product: type, country, sector, currency: instrument.currency },
      },
    ];
  });
}

function listMoney({ marks, accounts }: LivePortfolio, book: Book, currency: string): Held[] {
  const country = accounts.find(({ accountId }) => accountId === book.accountId)?.country ?? '';
  const amounts = [
    [book.currency, book.moneyMinor - book.savedMinor, 'cash'] as const,
    [book.currency, book.savedMinor, 'savings'] as const,
    ...Array.from(book.claims, ([of, amount]) => [of, amount, 'cash'] as const),
  ];
  return amounts.flatMap(([of, amount, kind]) => {
    const rate = marks.rate(of, currency);
    if (rate === undefined || amount <= 0n) return [];
    return [{ valueMinor: convertMinor(amount, rate), keys: { product: kind, country, sector: kind, currency: of } }];
  });
}

/** Shares at what they cost, as the books keep it in `invested`. */
function sumCost(
  { clientId }: Holder,
  { live, bookId, currency }: View,
  { balances }: Pick<LiveFacts, 'balances'>,
): bigint {
  const isTotal = bookId === clientId;
  return balances.accounts
    .filter(({ accountId }) => isTotal || accountId === bookId)
    .reduce((sum, { currency: of, buckets }) => {
      const rate = live.marks.rate(of, currency);
      return rate === undefined ? sum : sum + convertMinor(buckets.invested, rate);
    }, 0n);
}

/** The index of the tenant's own market over the same days: simulated or not, it says so with everything else. */
async function compare(pastPrices: PastPrices, country: string, range: DayRange): Promise<Answer['benchmark']> {
  const days = choosePoints(range);
  const from = new Date(Date.parse(shiftDay(range.from, -14)));
  const index = await pastPrices.index(country, from, new Date(Date.parse(shiftDay(range.to, 1))));
  const start = index?.closes.findLast(({ day }) => day < range.from);
  if (!index || !start || start.priceE8 === 0n) return null;
  const percentAt = (day: Day): string => {
    const close = index.closes.findLast((one) => one.day <= day) ?? start;
    return percentOf(close.priceE8 - start.priceE8, start.priceE8) ?? '0.00';
  };
  const { market, symbol, name } = index;
  return {
    market,
    symbol,
    name,
    percent: percentAt(range.to),
    points: days.map((day) => ({ day, percent: percentAt(day) })),
  };
}
