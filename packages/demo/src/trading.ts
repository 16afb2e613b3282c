// What a desk and its clients meet beside plain trades: promotional credit, a halt, a risk warning, an alert, a trade that is late, orders
// that people look at. By the same verbs, two people where two are needed.
import { createAlert } from '@candor/brokerage/alerts/index.ts';
import { proposeBonus } from '@candor/brokerage/bonuses/index.ts';
import { listFills, proposeDecision, proposeHalt } from '@candor/brokerage/orders/index.ts';
import type { InstrumentName } from '@candor/brokerage/prices/index.ts';
import { findListed, proposeTerms } from '@candor/brokerage/products/index.ts';
import { proposeFailure } from '@candor/brokerage/settlement/index.ts';
import { createWatchlists } from '@candor/brokerage/watchlists/index.ts';
import { dayOf, shiftDay } from '@candor/contract/days.ts';
import { order, priceText } from './orders.ts';
import { homeAccount } from './play.ts';
import type { Play } from './play.ts';
import { approve, done } from './stage.ts';
import type { Actor, Stage } from './stage.ts';

/** A share of the country that nobody of the demo trades. */
const haltedIn: Readonly<Record<string, InstrumentName>> = {
  US: { market: 'NASDAQ', symbol: 'INTC' },
  IN: { market: 'NSE', symbol: 'TATASTEEL' },
  ES: { market: 'BME', symbol: 'GRF' },
  PL: { market: 'GPW', symbol: 'KGH' },
  TR: { market: 'BIST', symbol: 'KCHOL' },
};

export async function grantCredit(play: Play, actor: Actor, amount: string): Promise<void> {
  const { stage, home } = play;
  const accountId = await homeAccount(play, actor);
  const wish = {
    clientId: actor.clientId,
    accountId,
    amount: { amount, currency: home },
    promotion: 'welcome',
  } as const;
  await approve(
    stage,
    done(await proposeBonus(stage.parts, stage.maker, { ...wish, reason: 'welcome, for the demo' })),
  );
}

export async function haltShare(stage: Stage): Promise<void> {
  const name = haltedIn[stage.tenant.country];
  const found = name && (await stage.trading.instruments.findBySymbol(name.market, name.symbol));
  if (found)
    await approve(stage, done(await proposeHalt(stage.parts, stage.maker, found, 'news pending, for the demo')));
}

/** Far away from home people read what shares can do before they buy; from the day after on. */
export async function askForWarning(stage: Stage): Promise<void> {
  const { parts, clock, maker, tenant } = stage;
  const market = tenant.country === 'US' ? 'TSE' : 'NYSE';
  const product = await parts.db.read(maker.scope, (reader) => findListed(reader, market, dayOf(clock.now())));
  if (!product) return;
  const startsOn = shiftDay(dayOf(clock.now()), 1);
  const terms = { ...product.terms, risk_warning: 'shares' } as const;
  const wish = { startsOn, isOpen: true, terms, reason: 'a market far away, for the demo' };
  await approve(stage, done(await proposeTerms(parts, maker, product.id, wish)));
}

/** Above today's price: it waits, and one day it may be told. */
export async function watchPrice({ stage }: Play, actor: Actor, name: InstrumentName): Promise<void> {
  const instrument = await stage.trading.instruments.findBySymbol(name.market, name.symbol);
  const price = await stage.trading.prices.find(name);
  if (!instrument || !price) return;
  const wish = { ...name, direction: 'above', price: priceText(price.priceE8, 112n, instrument.tickE8) } as const;
  done(await createAlert(stage.trading, actor, wish));
}

const followedIn: Readonly<Record<string, readonly [market: string, ...symbols: readonly string[]]>> = {
  US: ['NASDAQ', 'NVDA', 'MSFT', 'AMZN', 'TSLA'],
  IN: ['NSE', 'RELIANCE', 'TCS', 'HDFCBANK', 'INFY'],
  ES: ['BME', 'ITX', 'IBE', 'BBVA', 'AENA'],
  PL: ['GPW', 'PKN', 'CDR', 'DNP', 'ALE'],
  TR: ['BIST', 'ASELS', 'GARAN', 'TUPRS', 'BIMAS'],
};

/** Shares of the country that the client looks at without owning them. */
export async function followShares({ stage }: Play, actor: Actor): Promise<void> {
  const { parts, trading, tenant } = stage;
  const [market, ...symbols] = followedIn[tenant.country] ?? [];
  if (market === undefined) return;
  const watchlists = createWatchlists({ ...parts, isListed: () => true });
  for (const symbol of symbols) {
    if (!(await trading.instruments.findBySymbol(market, symbol))) continue;
    done(await watchlists.watch(actor, { market, symbol }, {}));
  }
}

/** The custodian reports that it does not settle. */
export async function failToSettle(stage: Stage, orderId: string | undefined): Promise<void> {
  if (orderId === undefined) return;
  const [fill] = await stage.parts.db.read(stage.maker.scope, (reader) => listFills(reader, [orderId]));
  if (!fill) return;
  const failure = { cause: 'counterparty', reason: 'reported by the custodian, for the demo' } as const;
  await approve(stage, done(await proposeFailure(stage.parts, stage.maker, fill.id, failure)));
}

/** So large that people look at it first; with a verdict it is refused, without one it waits for theirs. */
export async function orderLarge(
  play: Play,
  actor: Actor,
  daysAgo: number,
  name: InstrumentName,
  amountMajor: bigint,
  verdict?: 'too_large',
): Promise<void> {
  const { stage } = play;
  const price = await stage.trading.prices.find(name);
  if (!price) return;
  const quantity = String((amountMajor * 100_000_000n) / price.priceE8);
  const id = await order(play, actor, daysAgo, name, {
    side: 'buy',
    kind: 'limit',
    quantity,
    limitPercent: 97n,
    isAnyTime: true,
  });
  if (id === undefined || verdict === undefined) return;
  const decision = { code: verdict, reason: 'more than this desk takes at once, for the demo' };
  await approve(stage, done(await proposeDecision(stage.parts, stage.maker, id, decision)));
}

/** What has to be ordered for people to look at it, in whole units of the currency; nothing where nobody looks. */
export async function readReviewLimit(stage: Stage, market: string): Promise<bigint | undefined> {
  const { parts, clock, maker } = stage;
  const product = await parts.db.read(maker.scope, (reader) => findListed(reader, market, dayOf(clock.now())));
  const limit = product?.terms.review_above;
  return limit === null || limit === undefined ? undefined : BigInt(limit.split('.')[0] ?? '0');
}
