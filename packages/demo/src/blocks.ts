// Block and OTC trades of the demo: one that was signed and is held, the ways that end without a trade, and what waits at the desk today.
// The other parties are made up, and their identifiers belong to nobody.
import { isRefusal } from '@candor/contract';
import type { BlockSubtype } from '@candor/contract/blocks/types.ts';
import { blockLimits } from '@candor/contract/blocks/types.ts';
import {
  acceptSigned,
  askBlock,
  endByClient,
  findRequest,
  moveBlocks,
  proposeQuote,
  proposeRefusal,
} from '@candor/brokerage/blocks/index.ts';
import type { InstrumentName } from '@candor/brokerage/prices/index.ts';
import { readWarning } from './offerings.ts';
import { priceText } from './orders.ts';
import { demoScope } from './people.ts';
import { dayMs } from './play.ts';
import type { Play } from './play.ts';
import { approve, done, newOnce } from './stage.ts';
import type { Actor, Stage } from './stage.ts';
import { giveVip } from './standing.ts';

const other = {
  counterparty: 'Sample Northgate Securities',
  lei: '213800NORTHGATE0SA31',
  commitment: 'NG-2042',
} as const;
const reason = 'asked for in the app, for the demo';
const minuteMs = 60_000;

interface Scene {
  readonly stage: Stage;
  readonly kim: Actor;
  readonly share: InstrumentName;
}

/** As many shares as come to about an amount. */
async function ask({ stage, kim, share }: Scene, subtype: BlockSubtype, amount: bigint, hours = 24) {
  const { trading, clock } = stage;
  const price = await trading.prices.find(share);
  if (!price) return undefined;
  const quantity = String((amount * 100_000_000n) / price.priceE8 + 1n);
  const validUntil = new Date(clock.now().getTime() + hours * 60 * minuteMs).toISOString();
  const wish = { subtype, ...share, side: 'buy', quantity, valid_until: validUntil } as const;
  return done(await askBlock(trading, kim, newOnce(stage), wish));
}

type Asked = NonNullable<Awaited<ReturnType<typeof ask>>>;

async function propose({ stage, share }: Scene, { id }: Asked, percent: bigint) {
  const { trading, maker, tenant } = stage;
  const [instrument, price] = [
    await trading.instruments.findBySymbol(share.market, share.symbol),
    await trading.prices.find(share),
  ];
  if (!instrument || !price) return undefined;
  const wish = { price: priceText(price.priceE8, percent, instrument.tickE8), ...other, reason };
  const parts = { ...trading, companyOf: () => tenant.company.co_name };
  const proposed = await proposeQuote(parts, maker, id, wish);
  return isRefusal(proposed) ? undefined : proposed;
}

async function quote(scene: Scene, asked: Asked) {
  const proposed = await propose(scene, asked, 101n);
  if (!proposed) return undefined;
  await approve(scene.stage, proposed);
  const { trading } = scene.stage;
  const found = await trading.db.read(scene.kim.scope, (reader) => findRequest(reader, asked.id));
  return found?.quotationId;
}

/** Kim is rich, and asked for a level that may. One is held; the others ended without a trade. */
export async function tradeBlocks({ stage }: Play, kim: Actor, share: InstrumentName, large: bigint): Promise<void> {
  const scene = { stage, kim, share };
  const { trading, clock, maker } = stage;
  clock.goTo(11.4 * dayMs);
  await giveVip(stage, kim, 2);
  await readWarning(stage, kim, 'risk-complex');
  const signed = await ask(scene, 'standard', large / 8n);
  const firm = signed && (await quote(scene, signed));
  if (signed && firm !== undefined) {
    const acceptance = { id: signed.id, quotationId: firm, pin: '', acceptsDeviation: true };
    done(await acceptSigned(trading, kim, newOnce(stage), acceptance));
  }
  await moveBlocks(trading, demoScope(stage.tenant.id));
  const declined = await ask(scene, 'otc', large / 20n);
  if (declined && (await quote(scene, declined)) !== undefined)
    done(await endByClient(trading, kim, declined.id, 'declined'));
  const refused = await ask(scene, 'otc', large / 15n);
  if (refused) {
    const answer = { code: 'no_counterparty', reason } as const;
    await approve(stage, done(await proposeRefusal(trading, maker, refused.id, answer)));
  }
  const withdrawn = await ask(scene, 'standard', large / 9n);
  if (withdrawn) done(await endByClient(trading, kim, withdrawn.id, 'withdrawn'));
  await ask(scene, 'otc', large / 18n, 1);
  // The session before may have been days later than planned: from wherever that is, two hours on.
  clock.goTo(clock.agoMs() - 120 * minuteMs);
  await moveBlocks(trading, demoScope(stage.tenant.id));
}

/** What the desk has today: a block and an OTC trade that wait, and one with a price that the second person has to look at. */
export async function askLately({ stage }: Play, kim: Actor, share: InstrumentName, large: bigint): Promise<void> {
  await moveBlocks(stage.trading, demoScope(stage.tenant.id));
  const scene = { stage, kim, share };
  const hours = (blockLimits.longestDays - 1) * 24;
  await ask(scene, 'standard', large / 7n, hours);
  await ask(scene, 'otc', large / 16n, hours);
  const looked = await ask(scene, 'standard', large / 6n, hours);
  if (looked) await propose(scene, looked, 101n);
}
