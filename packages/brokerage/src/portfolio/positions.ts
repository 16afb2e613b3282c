// Open positions at the last price, the lots behind them, and positions that ended. Gains are shown in the product's currency and in the
// account's, with what the exchange rate did apart.
import {
  digitsOf,
  divideRounded,
  encodeMoney,
  formatPrice,
  formatQuantity,
  makeMoney,
  makePrice,
  makeQuantity,
} from '@candor/money';
import type { CurrencyCode } from '@candor/money';
import { refuse } from '@candor/contract';
import type { OutputOf, Refusal } from '@candor/contract';
import { packOf } from '@candor/contract/countries/index.ts';
import { sectors } from '@candor/contract/market/sectors.ts';
import type {
  ClosedPosition,
  getPosition,
  listClosedPositions,
  listPositions,
  LotWire,
  Position as PositionWire,
} from '@candor/contract/portfolio/client.ts';
import type { HoldingBalance } from '@candor/ledger';
import { readPage } from '@candor/platform/http/page.ts';
import type { PageQuery } from '@candor/platform/http/page.ts';
import { currencyOf, expectCurrency } from '../accounts/index.ts';
import { instrumentOf } from '../instruments/index.ts';
import type { Instrument } from '../instruments/index.ts';
import { readLots, securityOf } from '../lots/index.ts';
import type { Position, StoredLot } from '../lots/index.ts';
import { dayOf } from '@candor/contract/days.ts';
import { describeOrigin, sayPrice } from '../prices/index.ts';
import { convertMinor, splitGain, worthOf } from './effects.ts';
import type { Holder, KeepingParts } from './keeping.ts';
import { findLiveMarks, readInterest } from './marks.ts';
import type { LiveMarks } from './marks.ts';
import * as store from './position-store.ts';
import type { EndedPosition, Holdings, OwnCost } from './position-store.ts';
import { percentOf } from './returns.ts';

export async function readPositions(
  parts: Pick<KeepingParts, 'clock' | 'db' | 'fx' | 'instruments' | 'prices' | 'settlesOn'>,
  holder: Holder,
): Promise<OutputOf<typeof listPositions>> {
  const { holdings, marks, home } = await gather(parts, holder);
  return {
    as_of: parts.clock.now().toISOString(),
    home,
    simulated: marks.isSimulated,
    items: holdings.positions.flatMap((position) => describePosition(position, holdings, marks, home)),
  };
}

async function gather(
  parts: Pick<KeepingParts, 'clock' | 'db' | 'fx' | 'instruments' | 'prices' | 'settlesOn'>,
  { scope, clientId, country }: Holder,
  security?: string,
) {
  const today = new Date(`${dayOf(parts.clock.now())}T00:00:00Z`);
  const { holdings, lots } = await parts.db.read(
    scope,
    async (reader) => ({
      holdings: await store.readHoldings(reader, clientId, today),
      lots: security === undefined ? [] : await readLots(reader, clientId, security),
    }),
    { isolation: 'repeatable read' },
  );
  const home = currencyOf(country);
  const needs = {
    instrumentIds: holdings.positions.map(({ instrumentId }) => instrumentId),
    currencies: [],
    targets: [home, ...holdings.own.map(({ accountCurrency }) => accountCurrency)],
  };
  const costs = holdings.positions.map(({ costProductMinor: costMinor, ...position }) => ({ ...position, costMinor }));
  const interest = await readInterest(parts, scope, needs);
  const marks = await findLiveMarks(parts, scope, needs, costs, [interest, parts.clock.now()]);
  return { holdings, lots, marks, home };
}

function describePosition(
  position: Position,
  holdings: Holdings,
  marks: LiveMarks,
  home: CurrencyCode,
): PositionWire[] {
  const instrument = marks.instruments.get(position.instrumentId);
  if (!instrument) return [];
  const { quantityE8, costProductMinor: costMinor, security } = position;
  const currency = expectCurrency(position.productCurrency);
  const write = (minor: bigint) => encodeMoney(makeMoney(minor, currency));
  const price = marks.priceOf(position.instrumentId);
  const valueMinor = price ? worthOf(quantityE8, price.priceE8, currency) : costMinor;
  const moved = holdings.moved.get(position.id) ?? { quantityE8: 0n, netBoughtMinor: 0n };
  const startMinor = price ? worthOf(quantityE8 - moved.quantityE8, price.previousCloseE8, currency) : 0n;
  const dayMinor = price ? valueMinor - startMinor - moved.netBoughtMinor : 0n;
  const boughtMinor = moved.netBoughtMinor > 0n ? moved.netBoughtMinor : 0n;
  const settling = sumShares(holdings.shares, instrument, marks);
  const toHome = marks.rate(currency, home);
  const accruedMinor = marks.interestOf?.(position.instrumentId, quantityE8) ?? 0n;
  return [
    {
      id: position.id,
      instrument: nameInstrument(instrument),
      opened_at: position.openedAt.toISOString(),
      quantity: writeQuantity(quantityE8),
      unsettled: writeQuantity(settling.incomingE8),
      on_hold: writeQuantity(settling.frozenE8),
      bound: writeQuantity(holdings.bound.get(security) ?? 0n),
      cost: write(costMinor),
      average_price: averageOf(costMinor, quantityE8, currency),
      price: price ? { price: sayPrice(price.priceE8, currency), ...describeOrigin(price, currency) } : null,
      value: write(valueMinor),
      ...(instrument.type === 'bond' && { accrued: write(accruedMinor) }),
      gain: write(valueMinor - costMinor),
      gain_percent: percentOf(valueMinor - costMinor, costMinor),
      day_gain: write(dayMinor),
      day_percent: percentOf(dayMinor, startMinor + boughtMinor),
      realised: write(position.realisedProductMinor),
      own: describeOwn(
        holdings.own.filter((lots) => lots.security === security),
        { costMinor, valueMinor },
        marks,
      ),
      home_value:
        toHome === undefined ? null : encodeMoney(makeMoney(convertMinor(valueMinor + accruedMinor, toHome), home)),
    },
  ];
}

/** In the account that paid; several currencies have no sum, their lots say each. */
function describeOwn(
  [lots, ...others]: readonly OwnCost[],
  local: { readonly costMinor: bigint; readonly valueMinor: bigint },
  marks: LiveMarks,
): PositionWire['own'] {
  if (!lots || others.length > 0) return null;
  const currency = expectCurrency(lots.accountCurrency);
  const rate = marks.rate(lots.productCurrency, currency);
  if (rate === undefined) return null;
  const costMinor = lots.costAccountMinor;
  const valueMinor = convertMinor(local.valueMinor, rate);
  const gain = splitGain({
    local: { startMinor: local.costMinor, endMinor: local.valueMinor, netBoughtMinor: 0n },
    own: { startMinor: costMinor, endMinor: valueMinor, netBoughtMinor: 0n },
    closingRate: rate,
  });
  const write = (minor: bigint) => encodeMoney(makeMoney(minor, currency));
  return {
    currency,
    cost: write(costMinor),
    value: write(valueMinor),
    gain: write(gain.totalMinor),
    price_effect: write(gain.priceMinor),
    currency_effect: write(gain.currencyMinor),
  };
}

/** Over all accounts and venues of the security. */
function sumShares(shares: readonly HoldingBalance[], { isin, instrumentId }: Instrument, marks: LiveMarks) {
  let [incomingE8, frozenE8] = [0n, 0n];
  for (const one of shares) {
    const id = instrumentOf(one.security);
    const isSame =
      id === instrumentId || (isin !== null && id !== undefined && marks.instruments.get(id)?.isin === isin);
    if (!isSame) continue;
    incomingE8 += one.incomingE8;
    frozenE8 += one.frozenE8;
  }
  return { incomingE8, frozenE8 };
}

function nameInstrument(instrument: Instrument): PositionWire['instrument'] {
  const { instrumentId: id, market, symbol, name, type, country } = instrument;
  const sector = sectors.find((one) => one === instrument.sector) ?? 'broad_market';
  return { id, market, symbol, name, type, country, sector };
}

function writeQuantity(quantityE8: bigint): string {
  return formatQuantity(makeQuantity(quantityE8)) || '0';
}

function averageOf(costMinor: bigint, quantityE8: bigint, currency: CurrencyCode): string {
  if (quantityE8 === 0n) return '0';
  const scaled = divideRounded(costMinor * 10n ** 12n, quantityE8 * 10n ** BigInt(digitsOf(currency)), 'half-even');
  return formatPrice(makePrice(scaled, 4, currency));
}

export async function readPosition(
  parts: Pick<KeepingParts, 'clock' | 'db' | 'fx' | 'instruments' | 'prices' | 'settlesOn'>,
  holder: Holder,
  name: { readonly market: string; readonly symbol: string },
): Promise<OutputOf<typeof getPosition> | Refusal<'not_found'>> {
  const instrument = await parts.instruments.findBySymbol(name.market, name.symbol);
  if (!instrument) return refuse('not_found');
  const security = securityOf(instrument);
  const { holdings, lots, marks, home } = await gather(parts, holder, security);
  const position = holdings.positions.find((one) => one.security === security);
  const [wire = null] = position ? describePosition(position, holdings, marks, home) : [];
  const priceE8 = position && marks.priceOf(position.instrumentId)?.priceE8;
  return {
    position: wire,
    lots: lots.map((lot) => describeLot(lot, priceE8)),
    lot_rule: packOf(holder.country).lots,
  };
}

function describeLot(lot: StoredLot, priceE8: bigint | undefined): LotWire {
  const currency = expectCurrency(lot.productCurrency);
  const write = (minor: bigint) => encodeMoney(makeMoney(minor, currency));
  return {
    id: lot.id,
    account_id: lot.accountId,
    opened_at: lot.openedAt.toISOString(),
    quantity: writeQuantity(lot.quantityE8),
    cost: write(lot.costProductMinor),
    own_cost: encodeMoney(makeMoney(lot.costAccountMinor, expectCurrency(lot.accountCurrency))),
    price: averageOf(lot.costProductMinor, lot.quantityE8, currency),
    gain: priceE8 === undefined ? null : write(worthOf(lot.quantityE8, priceE8, currency) - lot.costProductMinor),
  };
}

export async function listClosed(
  parts: Pick<KeepingParts, 'db' | 'instruments'>,
  holder: Holder,
  query: PageQuery,
): Promise<OutputOf<typeof listClosedPositions> | Refusal<'bad_request'>> {
  const known = new Map((await parts.instruments.all()).map((one) => [one.instrumentId, one]));
  return parts.db.read(holder.scope, (reader) =>
    readPage(
      query,
      async (range) =>
        (await store.listEnded(reader, holder.clientId, range)).flatMap((row) => {
          const instrument = known.get(row.instrumentId);
          return instrument ? [{ row, instrument }] : [];
        }),
      ({ row }) => row.id,
      ({ row, instrument }) => describeClosed(row, instrument),
    ),
  );
}

function describeClosed(row: EndedPosition, instrument: Instrument): ClosedPosition {
  const currency = expectCurrency(row.productCurrency);
  const write = (minor: bigint) => encodeMoney(makeMoney(minor, currency));
  const boughtMinor = row.proceedsMinor - row.realisedMinor;
  return {
    id: row.id,
    instrument: nameInstrument(instrument),
    opened_at: row.openedAt.toISOString(),
    closed_at: row.closedAt.toISOString(),
    bought: write(boughtMinor),
    proceeds: write(row.proceedsMinor),
    realised: write(row.realisedMinor),
    percent: percentOf(row.realisedMinor, boughtMinor),
  };
}
