// Plans of the demo: one that buys units of a fund, one whose price stayed outside its band, and one that rests; run on their day by the clockwork.
import { isRefusal } from '@candor/contract';
import { movePlan, runPlans, startSigned } from '@candor/brokerage/plans/index.ts';
import type { InstrumentName } from '@candor/brokerage/prices/index.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import { listKnownFunds } from './fund-store.ts';
import { goToSession, priceText } from './orders.ts';
import { dayMs } from './play.ts';
import type { Play } from './play.ts';
import { done, newOnce } from './stage.ts';
import type { Actor, Stage } from './stage.ts';

/** They run a fortnight after they were signed. */
const runsAfterDays = 14;

interface Cast {
  readonly investor: Actor;
  readonly careful: Actor;
  readonly shares: readonly [InstrumentName, InstrumentName];
}

export async function planAhead(play: Play, daysAgo: number, { investor, careful, shares }: Cast): Promise<void> {
  const { stage } = play;
  stage.clock.goTo(daysAgo * dayMs);
  const day = Math.min(28, new Date(stage.clock.now().getTime() + runsAfterDays * dayMs).getUTCDate());
  const [fund] = await listKnownFunds(stage);
  const [market = '', symbol = ''] = fund?.code.split(':') ?? [];
  await start(play, careful, { market, symbol }, { day, percent: [50n, 200n] });
  // Waits for a price that did not come.
  await start(play, investor, shares[0], { day, percent: [10n, 60n] });
  const resting = await start(play, careful, shares[1], { day, percent: [80n, 125n] });
  if (resting !== undefined) done(await movePlan(stage.trading, careful, resting, 'pause'));
}

async function start(
  { stage, home }: Play,
  actor: Actor,
  { market, symbol }: InstrumentName,
  { day, percent: [low, high] }: { readonly day: number; readonly percent: readonly [bigint, bigint] },
) {
  const { trading } = stage;
  const instrument = await trading.instruments.findBySymbol(market, symbol);
  const price = instrument && (await trading.prices.find({ market, symbol: instrument.feedSymbol }));
  if (!price) return undefined;
  const text = (percent: bigint) => priceText(price.priceE8, percent, instrument.tickE8);
  const started = await startSigned(trading, actor, newOnce(stage), {
    market,
    symbol,
    day,
    amount: { amount: '120.00', currency: home },
    highestCost: { amount: '20.00', currency: home },
    lowestPrice: text(low),
    highestPrice: text(high),
  });
  return isRefusal(started) ? undefined : done(started).id;
}

/** What the clockwork would have done by then, in a session of the market. */
export async function runAhead(stage: Stage, daysAgo: number, market: string): Promise<void> {
  const { trading, tenant } = stage;
  goToSession(stage, market, daysAgo);
  await runPlans({ ...trading, tenantOf: () => tenant }, tenantScope(tenant.id, { kind: 'system', id: 'plans' }));
}
