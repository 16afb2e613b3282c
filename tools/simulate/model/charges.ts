// What the trades of an order cost: the published American schedule on sales (SEC, TAF), half a percent for changing the currency, both
// on the whole order as it grows over its replacements; a fill is charged what is new.
import { convert, group, halfEven, roundUp, sum, worth } from './arithmetic.ts';
import type { Fill, Order } from './facts.ts';

const e8 = 100_000_000n;
const tafCap = 979n;

/** 20.60 per million dollars, up to the cent. */
const secFee = (gross: bigint): bigint => roundUp(gross * 206n, 10_000_000n);

/** 0.000195 per share, up to the cent, 9.79 at most. */
function taf(quantity: bigint): bigint {
  const fee = roundUp(quantity * 195n * 100n, 1_000_000n * e8);
  return fee < tafCap ? fee : tafCap;
}

/** What a sale on the exchange costs beside its price; a purchase costs nothing. */
export const saleCharges = (gross: bigint, quantity: bigint): bigint => secFee(gross) + taf(quantity);

interface Lines {
  readonly sec: bigint;
  readonly taf: bigint;
  readonly fx: bigint;
}

const grossOf = (some: readonly Fill[]): bigint => sum(some.map(({ gross }) => gross));

/** SEC and TAF by day of trading, the conversion on everything. */
function linesOf(fills: readonly Fill[]): Lines {
  const days = [...group(fills, ({ tradedOn }) => tradedOn).values()];
  const sales = days.filter(([first]) => first?.side === 'sell');
  const isConverted = fills[0]?.rate !== null;
  return {
    sec: sum(sales.map((day) => secFee(grossOf(day)))),
    taf: sum(sales.map((day) => taf(sum(day.map(({ quantity }) => quantity))))),
    fx: isConverted ? halfEven(grossOf(fills) * 50n, 10_000n) : 0n,
  };
}

/** The first order of a chain of replacements. */
function rootsOf(orders: readonly Order[]): Map<string, string> {
  const replaced = new Map(orders.map(({ id, replaces }) => [id, replaces]));
  return new Map(
    orders.map(({ id }) => {
      let root = id;
      for (let before = replaced.get(root); before; before = replaced.get(root)) root = before;
      return [id, root];
    }),
  );
}

/** Prices, conversions and charges of every fill. */
export function checkCharges(fills: readonly Fill[], orders: readonly Order[]): string[] {
  const roots = rootsOf(orders);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const found: string[] = [];
  for (const chain of group(fills, ({ order }) => roots.get(order) ?? order).values()) {
    let before: Lines = { sec: 0n, taf: 0n, fx: 0n };
    for (const [place, fill] of chain.entries()) {
      const now = linesOf(chain.slice(0, place + 1));
      const added = [now.sec - before.sec, now.taf - before.taf, now.fx - before.fx];
      found.push(...checkFill(fill, added, byId.get(fill.order)));
      before = now;
    }
  }
  return found;
}

function checkFill(fill: Fill, added: readonly bigint[], order: Order | undefined): string[] {
  const found: string[] = [];
  const { id, rate } = fill;
  const own = (amount: bigint) => (rate === null ? amount : convert(amount, rate));
  const gross = worth(fill.quantity, fill.price);
  if (fill.gross !== gross) found.push(`fill ${id} is priced at ${fill.gross}, not ${gross}`);
  const charges = sum(added);
  if (fill.charges !== charges) found.push(`fill ${id} is charged ${fill.charges}, not ${charges}`);
  const accountCharges = sum(added.map(own));
  if (fill.accountCharges !== accountCharges)
    found.push(`fill ${id} takes ${fill.accountCharges} of charges, not ${accountCharges}`);
  // Rounding beyond what was signed falls on the house, a few units at most, and only where all of the signed amount is used.
  const excess = own(gross) - fill.accountGross;
  const isCapped = fill.side === 'buy' && excess > 0n && excess <= 5n && order?.charged === order?.signed;
  if (excess !== 0n && !isCapped) found.push(`fill ${id} is converted into ${fill.accountGross}, not ${own(gross)}`);
  return found;
}
