// Offerings of the demo: two of each kind in the brand's own market, in every stage, with clients who bid, were allotted and hold. Their
// secrets are told in the reason of each proposal, so that a desk can play the draw.
import { isRefusal } from '@candor/contract';
import { commitTo } from '@candor/contract/offerings/draw.ts';
import type { OfferingSubtype } from '@candor/contract/offerings/types.ts';
import { insertAcceptance, readCurrentText } from '@candor/brokerage/documents/index.ts';
import {
  moveOfferings,
  placeSignedBid,
  proposeAllotment,
  proposeOffering,
  proposeOfferingEnd,
  quoteBid,
  readCloses,
} from '@candor/brokerage/offerings/index.ts';
import type { Moved } from '@candor/brokerage/offerings/index.ts';
import { settleDue } from '@candor/brokerage/settlement/index.ts';
import { priceText } from './orders.ts';
import { demoScope } from './people.ts';
import { dayMs } from './play.ts';
import type { Play } from './play.ts';
import { approve, done, newOnce } from './stage.ts';
import type { Actor, Stage } from './stage.ts';

/** Five companies that people of the country know, each offered twice. */
const companies: Readonly<Record<string, readonly [market: string, ...symbols: string[]]>> = {
  US: ['NASDAQ', 'KDP', 'CSX', 'EXC', 'BKR', 'XEL'],
  IN: ['NSE', 'IRFC', 'IOC', 'ONGC', 'NTPC', 'POWERGRID'],
  ES: ['BME', 'SAB', 'MAP', 'CABK', 'REP', 'IAG'],
  PL: ['GPW', 'TPE', 'ENA', 'MIL', 'PGE', 'OPL'],
  TR: ['BIST', 'PETKM', 'SISE', 'SAHOL', 'ENKAI', 'TCELL'],
};

interface Plan {
  /** Of the companies. */
  readonly place: number;
  readonly subtype: OfferingSubtype;
  /** Of the price of the day, in percent: the ends of the band. */
  readonly band: readonly [low: bigint, high: bigint];
  readonly rule: 'lottery' | 'pro_rata';
  readonly lots: number;
  /** Days before now; what is to come is negative. */
  readonly opens: number;
  readonly closes: number;
  readonly isPaidLater?: boolean;
}

interface Made {
  readonly id: string;
  readonly secret: string;
}

const hour = 1 / 24;

/** A scene before may have waited for a session: answers how long ago it is then. */
function goTo({ clock }: Stage, daysAgo: number): number {
  clock.goTo(daysAgo * dayMs);
  return clock.agoMs() / dayMs;
}

async function make(stage: Stage, plan: Plan): Promise<Made | undefined> {
  const { trading, clock, maker, tenant } = stage;
  const [market, ...symbols] = companies[tenant.country] ?? [];
  const symbol = symbols[plan.place];
  if (market === undefined || symbol === undefined) return undefined;
  const instrument = await trading.instruments.findBySymbol(market, symbol);
  const price = await trading.prices.find({ market, symbol });
  if (!instrument || !price) return undefined;
  const today = clock.now().getTime() + clock.agoMs();
  const at = (daysAgo: number): string => new Date(today - daysAgo * dayMs).toISOString();
  const secret = commitTo(`demo|${tenant.id}|${symbol}|${plan.subtype}|${String(plan.closes)}`);
  const wish = {
    market,
    symbol,
    subtype: plan.subtype,
    price_low: priceText(price.priceE8, plan.band[0], instrument.tickE8),
    price_high: priceText(price.priceE8, plan.band[1], instrument.tickE8),
    lot_size: 1,
    lots: plan.lots,
    minimum_lots: 1,
    maximum_lots: Math.min(plan.lots, 5),
    rule: plan.rule,
    fee_percent: '0.25',
    pays_on_allotment: plan.isPaidLater ?? false,
    opens_at: at(plan.opens),
    closes_at: at(plan.closes),
    commitment: commitTo(secret),
    vip: 0,
    score: 0,
    countries: [],
    reason: `by the prospectus; the secret of this demo draw is ${secret}`,
  };
  const proposed = await proposeOffering(trading, maker, wish);
  // On a day when the calendar leaves no room for it there is no such scene.
  if (isRefusal(proposed)) return undefined;
  await approve(stage, proposed);
  return { id: proposed.subjectId, secret };
}

/** Whoever has not read what shares can do may not bid. The text is the one of today: there was none before the house opened. */
export async function readWarning(
  { parts, tenant, clock }: Stage,
  { scope, clientId }: Actor,
  kind: 'risk-shares' | 'risk-complex' = 'risk-shares',
): Promise<void> {
  const [language = 'en-US'] = tenant.languages;
  await parts.db.transact(scope, async (tx) => {
    const text = await readCurrentText(tx, kind, [language], new Date(clock.now().getTime() + clock.agoMs()));
    if (!text) return;
    const { version } = text;
    await insertAcceptance(tx, tenant.id, clientId, { kind, version, language, acceptedAt: clock.now() });
  });
}

/** Too little money for a lot is no scene. */
async function bid(stage: Stage, actor: Actor, made: Made | undefined, lots: number): Promise<void> {
  if (!made) return;
  const quoted = await quoteBid(stage.trading, actor, made.id, { lots });
  if (isRefusal(quoted)) return;
  const clientBytes = Buffer.from(stage.parts.ids.bytes(16)).toString('hex');
  const placement = { offeringId: made.id, quotationId: quoted.id, pin: '', clientBytes };
  done(await placeSignedBid(stage.trading, actor, newOnce(stage), placement));
}

async function move(stage: Stage, daysAgo: number): Promise<Moved> {
  stage.clock.goTo(daysAgo * dayMs);
  await settleDue(stage.trading, demoScope(stage.tenant.id));
  return moveOfferings(stage.trading, demoScope(stage.tenant.id));
}

/** Nothing while the indices have not closed. */
async function reveal(stage: Stage, { id, secret }: Made): Promise<boolean> {
  const wish = { secret, reason: 'the indices have closed, for the demo' };
  const proposed = await proposeAllotment(stage.trading, stage.maker, id, wish);
  if (isRefusal(proposed)) return false;
  await approve(stage, proposed);
  return true;
}

/** Weeks ago: an initial offering that was asked for more than it had, and a follow-on with enough for all. Both are listed. */
export async function offerOnce(play: Play, investor: Actor, careful: Actor): Promise<void> {
  const { stage } = play;
  const start = goTo(stage, 59.8);
  const days = { opens: start - 0.1, closes: start - 1.3 };
  for (const actor of [investor, careful]) await readWarning(stage, actor);
  const made = [
    await make(stage, { place: 0, subtype: 'ipo', band: [90n, 100n], rule: 'lottery', lots: 2, ...days }),
    await make(stage, { place: 1, subtype: 'fo', band: [95n, 95n], rule: 'pro_rata', lots: 40, ...days }),
  ];
  goTo(stage, start - 0.2);
  await bid(stage, investor, made[0], 2);
  await bid(stage, careful, made[0], 2);
  await bid(stage, investor, made[1], 2);
  await bid(stage, careful, made[1], 2);
  const waiting = new Set(made.flatMap((one) => one ?? []));
  for (let daysAgo = start - 1.4; daysAgo > 50.2; daysAgo -= waiting.size > 0 ? 8 * hour : 1) {
    const { listed } = await move(stage, daysAgo);
    if (listed > 0) return;
    for (const one of waiting) if (await reveal(stage, one)) waiting.delete(one);
  }
}

/** One that was called off, and one whose secret nobody revealed in time. */
export async function offerInVain(play: Play, careful: Actor): Promise<void> {
  const { stage } = play;
  const start = goTo(stage, 24);
  const days = { opens: start - 0.1, closes: start - 1.5 };
  const off = await make(stage, { place: 2, subtype: 'apo', band: [97n, 97n], rule: 'pro_rata', lots: 20, ...days });
  const lost = await make(stage, { place: 1, subtype: 'fo', band: [94n, 98n], rule: 'lottery', lots: 20, ...days });
  goTo(stage, start - 0.2);
  await bid(stage, careful, off, 1);
  await bid(stage, careful, lost, 1);
  if (off) {
    const reason = 'the issuer withdrew, for the demo';
    await approve(stage, done(await proposeOfferingEnd(stage.trading, stage.maker, off.id, reason)));
  }
  await move(stage, start - 1.6);
}

/** The latest close whose indices have closed since: what closed then can be drawn now. */
async function findDrawable({ clock, trading, tenant }: Stage, endsAgo: number): Promise<number> {
  const today = clock.now().getTime() + clock.agoMs();
  const indices = [...new Set([tenant.country, 'US', 'GB', 'DE'])].slice(0, 3);
  for (let daysAgo = 20 * hour; daysAgo < 6; daysAgo += 3 * hour) {
    const closesAt = new Date(today - daysAgo * dayMs);
    const ends = new Date(today - endsAgo * dayMs);
    if (await readCloses(trading.pastPrices, { indices, closesAt }, ends)) return daysAgo;
  }
  return 6;
}

const lastMoveAgo = 1.7 * hour;

/** What a client meets today: allotted, to be paid, closed, open twice and announced. Answers what is to be drawn at the end. */
export async function offerLately(play: Play, investor: Actor, careful: Actor): Promise<readonly Made[]> {
  const { stage } = play;
  const start = goTo(stage, 8.3);
  await move(stage, start);
  const drawable = Math.min(await findDrawable(stage, lastMoveAgo), start - 0.4);
  const opens = start - 0.05;
  const drawn = { opens, closes: drawable, rule: 'lottery' } as const;
  const made = {
    allotted: await make(stage, { place: 3, subtype: 'bfo', band: [90n, 100n], lots: 2, ...drawn }),
    payable: await make(stage, { place: 4, subtype: 'spo', band: [96n, 96n], lots: 30, isPaidLater: true, ...drawn }),
    closed: await make(stage, {
      place: 2,
      subtype: 'apo',
      band: [95n, 95n],
      rule: 'pro_rata',
      lots: 30,
      opens,
      closes: 3 * hour,
    }),
    initial: await make(stage, {
      place: 0,
      subtype: 'ipo',
      band: [92n, 98n],
      rule: 'lottery',
      lots: 400,
      opens,
      closes: -5,
    }),
    built: await make(stage, {
      place: 3,
      subtype: 'bfo',
      band: [93n, 99n],
      rule: 'pro_rata',
      lots: 300,
      opens,
      closes: -9,
    }),
    announced: await make(stage, {
      place: 4,
      subtype: 'spo',
      band: [97n, 97n],
      rule: 'pro_rata',
      lots: 200,
      opens: -3,
      closes: -8,
    }),
  };
  goTo(stage, start - 0.1);
  for (const one of [made.allotted, made.payable, made.closed]) {
    await bid(stage, investor, one, 1);
    await bid(stage, careful, one, 2);
  }
  await bid(stage, investor, made.initial, 1);
  return [made.allotted, made.payable].flatMap((one) => one ?? []);
}

export async function drawOfferings({ stage }: Play, toDraw: readonly Made[]): Promise<void> {
  await move(stage, lastMoveAgo);
  for (const one of toDraw) await reveal(stage, one);
  await move(stage, lastMoveAgo);
}
