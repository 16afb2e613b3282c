// Funds as the wire shows them: facts, costs, performance from recorded NAVs only, and what the client has of them.
import { dayOf } from '@candor/contract/days.ts';
import type { Fund as FundWire } from '@candor/contract/funds/client.ts';
import { fundRanges } from '@candor/contract/funds/types.ts';
import type { FundRange } from '@candor/contract/funds/types.ts';
import { readBalances } from '@candor/ledger';
import { encodeMoney, makeMoney } from '@candor/money';
import type { Reader } from '@candor/platform/db/index.ts';
import { assetOf, describeInstrument } from '../instruments/index.ts';
import { changePercent } from '../prices/index.ts';
import type { Nav } from '../prices/index.ts';
import { readBound, securityOf } from '../lots/index.ts';
import type { Trader } from '../orders/index.ts';
import { checkBuyer, findProducts, productAccessOf, readBuyer } from '../products/index.ts';
import type { Product } from '../products/index.ts';
import { grossOf } from '../quotations/index.ts';
import { dealOf } from './fund.ts';
import type { Fund, OpenFund } from './fund.ts';
import type { FundParts } from './parts.ts';
import { sayNav, sayUnits } from './quoting.ts';
import { listNavsOf } from './store.ts';

type Parts = Pick<FundParts, 'instruments' | 'prices' | 'clock'>;

const months: Readonly<Record<FundRange, number>> = { '1M': 1, '3M': 3, '6M': 6, '1Y': 12 };

function daysBack(now: Date, range: FundRange): string {
  const back = new Date(now);
  back.setUTCMonth(back.getUTCMonth() - months[range]);
  return dayOf(back);
}

/** A NAV at most this old stands for the day on which a range begins. */
const slackDays = 10;
const dayMs = 86_400_000;
const shift = (day: string, days: number): string => dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs));

/** A range whose beginning has no NAV is left out; nothing is filled in. */
export function performanceOf(navs: readonly Nav[]): FundWire['performance'] {
  const last = navs.at(-1);
  if (!last) return [];
  return fundRanges.flatMap((range) => {
    const begins = daysBack(new Date(`${last.day}T00:00:00Z`), range);
    const first = navs.findLast(({ day }) => day <= begins && day > shift(begins, -slackDays));
    return first ? [{ range, since: first.day, change_percent: changePercent(first.navE8, last.navE8) }] : [];
  });
}

export async function readNavs(parts: Pick<Parts, 'clock'>, reader: Reader, funds: readonly Fund[]) {
  const since = shift(daysBack(parts.clock.now(), '1Y'), -60);
  return listNavsOf(
    reader,
    funds.map(({ id }) => id),
    since,
  );
}

export async function describeTerms(parts: Parts, fund: OpenFund, product: Product, navs: readonly Nav[]) {
  return { ...(await describeUnits(parts, fund, product, navs)), kind: fund.kind };
}

/** What is said of the units of a fund, whoever runs it. */
export async function describeUnits(parts: Parts, fund: Fund, product: Product, navs: readonly Nav[]) {
  const instrument = await parts.instruments.find(fund.instrumentId);
  if (!instrument) throw new Error('a fund is of an instrument that nobody knows');
  const { navDay, cutOffAt, settlesOn } = dealOf(parts.prices, fund, parts.clock.now());
  const [last, before] = [navs.at(-1), navs.at(-2)];
  return {
    id: fund.id,
    instrument: describeInstrument(instrument),
    currency: fund.currency,
    sector: instrument.sector,
    manager: fund.manager,
    custodian: fund.custodian,
    risk: fund.risk,
    entry_percent: fund.entryPercent,
    exit_percent: fund.exitPercent,
    ongoing_percent: fund.ongoingPercent,
    minimum: { amount: product.terms.minimum_amount ?? '0', currency: fund.currency },
    cut_off: fund.cutOff,
    zone: fund.zone,
    settle_days: fund.settleDays,
    nav: last ? sayNav(last, fund) : null,
    change_percent: last && before ? changePercent(before.navE8, last.navE8) : null,
    deal: { nav_day: navDay, cut_off_at: cutOffAt.toISOString(), settles_on: settlesOn },
  };
}

export async function describeFunds(
  parts: Parts,
  reader: Reader,
  trader: Trader,
  funds: readonly OpenFund[],
): Promise<FundWire[]> {
  const day = dayOf(parts.clock.now());
  const products = await findProducts(
    reader,
    funds.map(({ id }) => id),
    day,
  );
  const [buyer, navs] = [await readBuyer(reader, trader), await readNavs(parts, reader, funds)];
  const described: FundWire[] = [];
  for (const fund of funds) {
    const product = products.get(fund.id);
    if (!product) throw new Error('a fund has no product');
    const own = navs.get(fund.id) ?? [];
    described.push({
      ...(await describeTerms(parts, fund, product, own)),
      performance: performanceOf(own),
      access: productAccessOf(checkBuyer(product, buyer)),
      mine: await describeOwn(parts, reader, trader, fund, own.at(-1)),
    });
  }
  return described;
}

export async function describeOwn(
  parts: Pick<Parts, 'instruments'>,
  reader: Reader,
  { clientId }: Trader,
  fund: Fund,
  nav: Nav | undefined,
): Promise<FundWire['mine']> {
  const { holdings } = await readBalances(reader, clientId);
  const own = holdings.filter(({ security }) => security === assetOf(fund.instrumentId));
  const freeE8 = own.reduce((sum, one) => sum + one.freeE8 + one.incomingE8, 0n);
  const unitsE8 = own.reduce((sum, one) => sum + one.frozenE8, freeE8);
  if (unitsE8 === 0n) return null;
  const instrument = await parts.instruments.find(fund.instrumentId);
  const bound = instrument ? (await readBound(reader, clientId, securityOf(instrument))).quantityE8 : 0n;
  const value = nav && makeMoney(grossOf(nav.navE8, unitsE8, fund.currency), fund.currency);
  return {
    units: sayUnits(unitsE8),
    sellable: sayUnits(freeE8 > bound ? freeE8 - bound : 0n),
    value: value ? encodeMoney(value) : null,
  };
}
