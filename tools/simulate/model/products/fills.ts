// What every order of the other products must have come to, from what was signed and published alone: lots by the draw, units by the NAV of
// their day, a block at its firm price, a bond with what has accrued; and when each settles.
import { group, sum, worth } from '../arithmetic.ts';
import { settlesOn, shiftDay } from '../calendar.ts';
import { saleCharges } from '../charges.ts';
import { accrued } from './bonds.ts';
import { draw } from './draw.ts';
import type { Bid, Bond, Fund, Offering, ProductDay, ProductFill, ProductOrder } from './facts.ts';
import { fundSettlesOn, navDayOf, percentOf, unitsBringing, unitsFor } from './funds.ts';

/** One fill as it must be; none where an order has nothing yet or got nothing. */
export interface Due {
  readonly quantity: bigint;
  readonly price: bigint;
  readonly charges: bigint;
  readonly settlesOn: string;
}

export interface Expected {
  readonly found: string[];
  /** By order, for those whose whole outcome the model says. */
  readonly dues: ReadonlyMap<string, Due | undefined>;
  /** What purchases keep set aside, by order. */
  readonly holds: ReadonlyMap<string, bigint>;
  /** Which day's NAV an order gets, as `fund day`. */
  readonly navDays: ReadonlyMap<string, string>;
}

interface Known {
  readonly day: ProductDay;
  readonly funds: ReadonlyMap<string, Fund>;
  readonly navs: ReadonlyMap<string, bigint>;
  readonly bids: ReadonlyMap<string, Bid>;
  readonly offerings: ReadonlyMap<string, Offering>;
  readonly lots: ReadonlyMap<string, number>;
  readonly prices: ReadonlyMap<string, bigint>;
  /** What the sale of a switch brought, by its purchase. */
  readonly proceeds: ReadonlyMap<string, bigint>;
  readonly fillDays: ReadonlyMap<string, string>;
}

export function expectFills(day: ProductDay): Expected {
  const found: string[] = [];
  const dues = new Map<string, Due | undefined>();
  const holds = new Map<string, bigint>();
  const navDays = new Map<string, string>();
  const known = readKnown(day, found);
  for (const order of day.orders) {
    const isOffered = known.bids.has(order.id);
    if (!isOffered && !known.funds.has(order.product)) continue;
    const due = isOffered ? expectLots(known, order) : expectUnits(known, order);
    dues.set(order.id, due);
    const hold = isOffered ? holdOfBid(known, order) : holdOfUnits(known, order);
    if (order.side === 'buy') holds.set(order.id, hold);
    const fund = known.funds.get(order.product);
    if (fund && order.sentLocal !== '')
      navDays.set(order.id, `${fund.id} ${navDayOf(fund, day.sessions, order.sentLocal)}`);
  }
  return { found, dues, holds, navDays };
}

function readKnown(day: ProductDay, found: string[]): Known {
  const bids = group(day.bids, ({ offering }) => offering);
  const taken = new Set(day.orders.filter(({ status }) => status === 'cancelled').map(({ id }) => id));
  const lots = new Map<string, number>();
  const prices = new Map<string, bigint>();
  for (const offering of day.offerings) {
    if (offering.secret === null) continue;
    if (offering.state === 'allotting') found.push(`offering ${offering.id} was revealed and is not allotted`);
    // Whoever took a bid back, or bid again, has no part in it.
    const book = (bids.get(offering.id) ?? []).filter(({ id }) => !taken.has(id));
    const drawn = draw(offering, book);
    if (typeof drawn === 'string') {
      found.push(`offering ${offering.id}: ${drawn}`);
      continue;
    }
    prices.set(offering.id, drawn.finalPrice);
    if (offering.finalPrice !== drawn.finalPrice)
      found.push(`offering ${offering.id} ends at ${offering.finalPrice ?? 0n}, not ${drawn.finalPrice}`);
    for (const bid of book) {
      const given = drawn.lots.get(bid.id) ?? 0;
      lots.set(bid.id, given);
      if (bid.allotted !== null && bid.allotted !== given)
        found.push(`bid ${bid.id} is given ${bid.allotted} lots, not ${given}`);
    }
  }
  // A correction comes after what was booked.
  const navs = new Map(
    day.navs.filter(({ version }) => version === 1).map((one) => [`${one.fund} ${one.day}`, one.nav]),
  );
  const sales = new Map(day.fills.filter(({ side }) => side === 'sell').map((fill) => [fill.order, fill]));
  const proceeds = new Map(
    day.switches.flatMap(({ sale, purchase }) => {
      const fill = sales.get(sale);
      return fill ? [[purchase, fill.gross - fill.charges] as const] : [];
    }),
  );
  return {
    day,
    funds: new Map(day.funds.map((fund) => [fund.id, fund])),
    navs,
    bids: new Map(day.bids.map((bid) => [bid.id, bid])),
    offerings: new Map(day.offerings.map((offering) => [offering.id, offering])),
    lots,
    prices,
    proceeds,
    fillDays: new Map(day.fills.map((fill) => [fill.order, fill.at.slice(0, 10)])),
  };
}

function costOf(offering: Offering, lots: number, price: bigint): { quantity: bigint; gross: bigint; fee: bigint } {
  const quantity = BigInt(lots) * offering.lotSize * 100_000_000n;
  const gross = worth(quantity, price);
  return { quantity, gross, fee: percentOf(gross, offering.feePercent) };
}

/** Shares are credited on the second trading day after the close. */
function creditsOn(sessions: ReadonlySet<string>, closesAt: string): string {
  let [day, left] = [closesAt.slice(0, 10), 2];
  while (left > 0) {
    day = shiftDay(day, 1);
    if (sessions.has(day)) left -= 1;
  }
  return day;
}

function expectLots({ day, bids, offerings, lots, prices, fillDays }: Known, order: ProductOrder): Due | undefined {
  const bid = bids.get(order.id);
  const offering = bid && offerings.get(bid.offering);
  const [given, price] = [lots.get(order.id) ?? 0, offering && prices.get(offering.id)];
  if (!offering || price === undefined || given === 0) return undefined;
  if (offering.state !== 'allotted' && offering.state !== 'listed') return undefined;
  // Paid for, or it waits, or it has lapsed.
  if (offering.paysOnAllotment && bid.paidAt === null) return undefined;
  const { quantity, fee } = costOf(offering, given, price);
  const [credited, booked] = [creditsOn(day.sessions, offering.closesAt), fillDays.get(order.id) ?? ''];
  return { quantity, price, charges: fee, settlesOn: credited > booked ? credited : booked };
}

function holdOfBid({ bids, offerings, lots, prices }: Known, order: ProductOrder): bigint {
  const bid = bids.get(order.id);
  const offering = bid && offerings.get(bid.offering);
  if (!offering || (order.status !== 'pending' && order.status !== 'awaiting')) return 0n;
  if (!offering.paysOnAllotment) {
    const { gross, fee } = costOf(offering, bid.lots, bid.price ?? offering.high);
    return gross + fee;
  }
  if (bid.paidAt === null) return 0n;
  const { gross, fee } = costOf(offering, lots.get(order.id) ?? 0, prices.get(offering.id) ?? 0n);
  return gross + fee;
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** What buys: the amount that was signed, or of a switch what its sale brought. */
const amountOf = ({ proceeds }: Known, { id, amount, signed }: ProductOrder): bigint => {
  const brought = proceeds.get(id);
  return brought === undefined ? (amount ?? signed) : least(brought, signed);
};

const unbegun: ReadonlySet<string> = new Set(['cancelled', 'expired']);

function expectUnits(known: Known, order: ProductOrder): Due | undefined {
  const { day, funds, navs, fillDays } = known;
  const fund = funds.get(order.product);
  if (!fund || unbegun.has(order.status) || order.sentLocal === '') return undefined;
  const navDay = navDayOf(fund, day.sessions, order.sentLocal);
  const nav = navs.get(`${fund.id} ${navDay}`);
  if (nav === undefined) return undefined;
  const quantity =
    order.side === 'buy'
      ? unitsFor(fund, nav, amountOf(known, order))
      : order.amount === null
        ? order.quantity
        : unitsBringing(nav, order.amount, order.quantity);
  if (quantity === 0n) return undefined;
  const percent = order.side === 'buy' ? fund.entryPercent : fund.exitPercent;
  const charges = percentOf(worth(quantity, nav), percent);
  const booked = fillDays.get(order.id) ?? '';
  const isAtOnce = fund.isStrategy && order.side === 'buy';
  const settled = isAtOnce ? booked : fundSettlesOn(fund, day.sessions, navDay, booked);
  return { quantity, price: nav, charges, settlesOn: settled };
}

function holdOfUnits(known: Known, order: ProductOrder): bigint {
  const isSwitch = known.day.switches.some(({ purchase }) => purchase === order.id);
  const waits = isSwitch ? ['pending'] : ['pending', 'awaiting'];
  return waits.includes(order.status) ? amountOf(known, order) : 0n;
}

/** Every fill against what must be, and every order without a fill that must have one. */
export function checkFills(day: ProductDay, { dues }: Expected): string[] {
  const found: string[] = [];
  const byOrder = group(day.fills, ({ order }) => order);
  for (const [id, due] of dues) {
    const own = byOrder.get(id) ?? [];
    if (own.length > 1) found.push(`order ${id} was booked ${own.length} times`);
    const [fill] = own;
    if (!due || !fill) {
      if (fill) found.push(`order ${id} has a fill that nothing brings`);
      if (due) found.push(`order ${id} has no fill of ${due.quantity}`);
      continue;
    }
    found.push(...compare(fill, due));
  }
  const blocks = new Map(day.blocks.map((block) => [block.order, block]));
  const bonds = new Map(day.bonds.map((bond) => [bond.instrument, bond]));
  for (const [id, own] of byOrder) if (!dues.has(id)) found.push(...checkTraded(day, own, bonds));
  for (const { order, price, quantity } of blocks.values()) {
    const total = sum((byOrder.get(order) ?? []).map((fill) => (fill.price === price ? fill.quantity : -1n)));
    const status = day.orders.find(({ id }) => id === order)?.status;
    if (total !== (status === 'rejected' || status === 'awaiting' ? 0n : quantity))
      found.push(`block ${order} was not traded as it was signed`);
  }
  return found;
}

/** At the market: the price is the market's, the rest follows of it, on the order as it grows. */
function checkTraded(day: ProductDay, fills: readonly ProductFill[], bonds: ReadonlyMap<string, Bond>): string[] {
  const found: string[] = [];
  let [gross, quantity, before] = [0n, 0n, 0n];
  for (const fill of fills.toSorted((a, b) => (a.at < b.at ? -1 : 1))) {
    gross += worth(fill.quantity, fill.price);
    quantity += fill.quantity;
    const settled = settlesOn(day.sessions, fill);
    const bond = bonds.get(fill.instrument);
    const interest = bond ? accrued(bond, quantity, settled) : 0n;
    const whole = fill.side === 'sell' ? saleCharges(gross, quantity) - interest : interest;
    found.push(...compare(fill, { ...fill, charges: whole - before, settlesOn: settled }));
    before = whole;
  }
  return found;
}

function compare(fill: ProductFill, due: Due): string[] {
  const found: string[] = [];
  const gross = worth(due.quantity, due.price);
  const say = (what: string, is: bigint | string, must: bigint | string) => {
    if (is !== must) found.push(`fill ${fill.id} of ${fill.venue}: ${what} ${is}, not ${must}`);
  };
  say('quantity', fill.quantity, due.quantity);
  say('price', fill.price, due.price);
  say('gross', fill.gross, gross);
  say('charges', fill.charges, due.charges);
  say('settles on', fill.settlesOn, due.settlesOn);
  return found;
}
