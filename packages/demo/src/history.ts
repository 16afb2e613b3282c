// The past of the demo: months of history for its clients, told on the first start by the same verbs that clients and
// staff use, with a clock of its own. No balance is ever written here.
import { currencyOf } from '@candor/brokerage/accounts/index.ts';
import type { Business } from '@candor/brokerage/business/index.ts';
import type { InstrumentName } from '@candor/brokerage/prices/index.ts';
import { addOtherPayees, verifyPayee } from './bank-accounts.ts';
import { askLately, tradeBlocks } from './blocks.ts';
import { declare, deposit, openChannels, refuseDeposit } from './deposits.ts';
import { fillDesk } from './desk.ts';
import { exchange } from './exchange.ts';
import { borrow, collect, repayEarly } from './loans.ts';
import { cancel, lastSessionAgo, lookAgain, order, settle, sharesFor } from './orders.ts';
import { demoScope } from './people.ts';
import { lend, payCoupons } from './bonds.ts';
import { drawOfferings, offerInVain, offerLately, offerOnce } from './offerings.ts';
import { investInFunds, keepFunds, orderToday } from './funds.ts';
import { planAhead, runAhead } from './plans.ts';
import { countUp, save } from './savings.ts';
import { keepStrategies, offerStrategies, subscribe } from './strategies.ts';
import { dayMs, homeAccount } from './play.ts';
import type { Play } from './play.ts';
import { findActor, openStage } from './stage.ts';
import type { Actor, DemoParts, Stage } from './stage.ts';
import { giveVip, nameHeirs, speakUp } from './standing.ts';
import { hasChannels } from './store.ts';
import {
  askForWarning,
  failToSettle,
  followShares,
  grantCredit,
  haltShare,
  orderLarge,
  readReviewLimit,
  watchPrice,
} from './trading.ts';
import { withdraw } from './withdrawals.ts';

const hourMs = 60 * 60_000;

export async function tellDemoPast(
  parts: DemoParts,
  business: Business,
  onStep: (step: string) => void,
): Promise<void> {
  const stages: Stage[] = [];
  for (const tenant of business.directory.all()) {
    const isNew = tenant.demo && !(await parts.db.read(demoScope(tenant.id), hasChannels));
    const stage = isNew ? await openStage(parts, tenant, business) : undefined;
    if (stage) stages.push(stage);
  }
  if (stages.length === 0) return;
  onStep('demo_money');
  // Side by side: each tenant has a clock and a lane of its own, and the database works while we compose.
  await Promise.all(stages.map(playHistory));
}

const noasLoan = { kind: 'bullet', months: 3, purpose: 'vehicle', amount: '900.00', outcome: 'drawn' } as const;
const kimsLoan = { kind: 'amortising', months: 12, purpose: 'home', amount: '800.00', outcome: 'drawn' } as const;
const robinsLoan = {
  kind: 'amortising',
  months: 6,
  purpose: 'education',
  amount: '1200.00',
  outcome: 'drawn',
} as const;
const robinsWish = { kind: 'amortising', months: 12, purpose: 'home', amount: '800.00', outcome: 'pending' } as const;

async function playHistory(stage: Stage): Promise<void> {
  const { clock, tenant } = stage;
  const home = currencyOf(tenant.country);
  const channels = await openChannels(stage, home);
  clock.goTo(115 * dayMs);
  const investor = await findActor(stage, 'investor');
  const careful = await findActor(stage, 'careful');
  const borrower = await findActor(stage, 'borrower');
  if (!investor || !careful || !borrower) return;
  const payeeId = await verifyPayee(stage, investor);
  await nameHeirs(stage, investor);
  const play = { stage, channels, home, payeeId };
  const borrowerPlay = { ...play, payeeId: await verifyPayee(stage, borrower) };
  await deposit(play, investor, 110, '5000.00');
  await deposit(play, borrower, 108, '800.00');
  // Noa draws a loan, takes the money out, and cannot cover the last instalment: an outstanding balance that costs points.
  const borrowerAccount = await homeAccount(play, borrower);
  await borrow(stage, borrower, { accountId: borrowerAccount, home, daysAgo: 106.5, ...noasLoan });
  await deposit(play, careful, 105, '2500.00');
  await withdraw(borrowerPlay, borrower, 104, '1600.00', 'paid');
  const shares = sharesFor(stage);
  if (shares) {
    await order(play, investor, 101, shares[0], { side: 'buy', kind: 'market', amount: '1800.00' });
    await settle(stage, 96);
  }
  await lend(play, 94.5, investor, careful);
  // Kim pays a whole year back within a week: an excellent score.
  const carefulAccount = await homeAccount(play, careful);
  const loanId = await borrow(stage, careful, { accountId: carefulAccount, home, daysAgo: 90, ...kimsLoan });
  await repayEarly(stage, careful, loanId, 89);
  await deposit(play, investor, 80, '2000.00');
  if (shares) await order(play, investor, 75, shares[1], { side: 'buy', kind: 'market', amount: '1200.00' });
  await withdraw(play, investor, 70, '300.00', 'paid');
  await collect(stage, 64.5);
  await payCoupons(stage);
  const investorAccount = await homeAccount(play, investor);
  await borrow(stage, investor, { accountId: investorAccount, home, daysAgo: 64.2, ...robinsLoan });
  await withdraw(play, investor, 60, '120.00', 'returned');
  await offerOnce(play, investor, careful);
  await deposit(play, investor, 50, '2000.00');
  if (shares) await order(play, investor, 46, shares[0], { side: 'sell', kind: 'market', quantity: '1' });
  await save(play, 45, investor, careful);
  await investInFunds(play, 44, investor, careful);
  if (shares) await planAhead(play, 43, { investor, careful, shares });
  await withdraw(play, investor, 40, '200.00', 'refused');
  await settle(stage, 35);
  await payCoupons(stage);
  await keepFunds(stage);
  await collect(stage, 32);
  clock.goTo(30 * dayMs);
  const lost = await declare(play, investor, '750.00');
  if (shares) await runAhead(stage, 27.5, shares[0].market);
  clock.goTo(25 * dayMs);
  await refuseDeposit(stage, lost);
  await offerInVain(play, careful);
  await keepFunds(stage);
  await deposit(play, investor, 20, '1500.00');
  if (shares) {
    const low = { side: 'buy', kind: 'limit', quantity: '1', limitPercent: 80n } as const;
    await cancel(play, investor, await order(play, investor, 18, shares[1], low));
    await order(play, investor, 16, shares[0], low);
  }
  await collect(stage, 13);
  await payCoupons(stage);
  await keepFunds(stage);
  await playLately(play, { investor, careful, borrower }, shares);
}

interface People {
  readonly investor: Actor;
  readonly careful: Actor;
  readonly borrower: Actor;
}

/** The last two weeks: what a desk has on its table today. */
async function playLately(
  play: Play,
  { investor, careful, borrower }: People,
  shares: ReturnType<typeof sharesFor>,
): Promise<void> {
  const { stage, home } = play;
  const { clock } = stage;
  const large = shares && (await readReviewLimit(stage, shares[1].market));
  if (shares && large !== undefined) {
    // Kim is rich: what she orders at once is looked at by people first.
    await deposit(play, careful, 12.8, `${String(large * 3n)}.00`);
    await orderLarge(play, careful, 12.3, shares[1], (large * 11n) / 10n, 'too_large');
    const wish = { side: 'buy', kind: 'limit', quantity: '1', limitPercent: 80n, isForTheDay: true } as const;
    await order(play, careful, 11.8, shares[1], wish);
    await tradeBlocks(play, careful, shares[0], large);
  }
  // Kim has the level that quantitative trading asks for.
  const strategyId = shares && large !== undefined ? await offerStrategies(play, 10.9, careful) : undefined;
  await grantCredit(play, investor, '50.00');
  await askForWarning(stage);
  await withdraw(play, investor, 10, '100.00', 'cancelled');
  // What was only for its day is over, and a purchase does not settle on its day.
  if (shares) {
    await lookAgain(stage, 9, shares[1]);
    await failToSettle(
      stage,
      await order(play, careful, 8.5, shares[0], { side: 'buy', kind: 'market', amount: '900.00' }),
    );
  }
  if (strategyId !== undefined) await subscribe(play, 8.2, careful, strategyId);
  const toDraw = await offerLately(play, investor, careful);
  // The market of currencies rests at weekends: one of these two days was none.
  clock.goTo(5 * dayMs);
  if (stage.parts.fx.opensAt(clock.now())) clock.goTo(3 * dayMs);
  await exchange(play, investor);
  if (shares) await settle(stage, 2.9);
  await keepStrategies(stage);
  await keepFunds(stage);
  const tellRecent = planRecent(play, investor, shares?.[1]);
  await tellRecent(2.5 * dayMs);
  await collect(stage, 2.5);
  await borrow(stage, investor, { accountId: await homeAccount(play, investor), home, daysAgo: 2, ...robinsWish });
  if (shares && large !== undefined) await orderLarge(play, careful, 1.8, shares[1], (large * 12n) / 10n);
  await tellRecent(dayMs);
  await withdraw(play, investor, 1, '150.00', 'released');
  await giveVip(stage, investor, 1);
  await speakUp(stage, borrower, investor);
  await haltShare(stage);
  await tellRecent(5 * hourMs);
  clock.goTo(5 * hourMs);
  await declare(play, investor, '120.00', 'USDT');
  await fillDesk(play, { careful, borrower });
  await addOtherPayees(stage, investor);
  await tellRecent(3 * hourMs);
  clock.goTo(3 * hourMs);
  if (shares) await watchPrice(play, investor, shares[0]);
  await followShares(play, investor);
  await declare(play, investor, '400.00');
  if (shares && large !== undefined) await askLately(play, careful, shares[0], large);
  await drawOfferings(play, toDraw);
  await countUp(stage, 0.06);
  await payCoupons(stage);
  await keepFunds(stage);
  await orderToday(play, careful);
  await withdraw(play, investor, 0.05, '250.00', 'pending');
  await tellRecent(0);
  clock.goTo(0);
}

/** The last session may be today or days ago: the newest trade stands where it belongs, and has not settled yet. */
function planRecent(play: Play, actor: Actor, share: InstrumentName | undefined): (untilMs: number) => Promise<void> {
  const recentMs = share && lastSessionAgo(play.stage, share.market);
  let isTold = false;
  return async (untilMs) => {
    if (isTold || !share || recentMs === undefined || recentMs < untilMs) return;
    isTold = true;
    await order(play, actor, recentMs / dayMs, share, { side: 'buy', kind: 'market', amount: '600.00' });
  };
}
