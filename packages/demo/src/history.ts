// The past of the demo: months of history for its clients, told on the first start by the same verbs that clients and
// staff use, with a clock of its own. No balance is ever written here.
import { currencyOf } from '@candor/brokerage/accounts/index.ts';
import type { Business } from '@candor/brokerage/business/index.ts';
import { addOtherPayees, verifyPayee } from './bank-accounts.ts';
import { declare, deposit, openChannels, refuseDeposit } from './deposits.ts';
import { exchange } from './exchange.ts';
import { borrow, collect, repayEarly } from './loans.ts';
import { cancel, order, settle, sharesFor } from './orders.ts';
import { demoScope } from './people.ts';
import { dayMs, homeAccount } from './play.ts';
import { findActor, openStage } from './stage.ts';
import type { DemoParts, Stage } from './stage.ts';
import { contestLoss, giveVip, nameHeirs } from './standing.ts';
import { hasChannels } from './store.ts';
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
  // Kim pays a whole year back within a week: an excellent score.
  const carefulAccount = await homeAccount(play, careful);
  const loanId = await borrow(stage, careful, { accountId: carefulAccount, home, daysAgo: 90, ...kimsLoan });
  await repayEarly(stage, careful, loanId, 89);
  await deposit(play, investor, 80, '2000.00');
  if (shares) await order(play, investor, 75, shares[1], { side: 'buy', kind: 'market', amount: '1200.00' });
  await withdraw(play, investor, 70, '300.00', 'paid');
  await collect(stage, 64.5);
  const investorAccount = await homeAccount(play, investor);
  await borrow(stage, investor, { accountId: investorAccount, home, daysAgo: 64.2, ...robinsLoan });
  await withdraw(play, investor, 60, '120.00', 'returned');
  await deposit(play, investor, 50, '2000.00');
  if (shares) await order(play, investor, 46, shares[0], { side: 'sell', kind: 'market', quantity: '1' });
  await withdraw(play, investor, 40, '200.00', 'refused');
  await settle(stage, 35);
  await collect(stage, 32);
  clock.goTo(30 * dayMs);
  const lost = await declare(play, investor, '750.00');
  clock.goTo(25 * dayMs);
  await refuseDeposit(stage, lost);
  await deposit(play, investor, 20, '1500.00');
  if (shares) {
    const low = { side: 'buy', kind: 'limit', quantity: '1', limitPercent: 80n } as const;
    await cancel(play, investor, await order(play, investor, 18, shares[1], low));
    await order(play, investor, 16, shares[0], low);
  }
  await collect(stage, 13);
  await withdraw(play, investor, 10, '100.00', 'cancelled');
  // The market of currencies rests at weekends: one of these two days was none.
  clock.goTo(5 * dayMs);
  if (stage.parts.fx.opensAt(clock.now())) clock.goTo(3 * dayMs);
  await exchange(play, investor);
  await collect(stage, 2.5);
  await borrow(stage, investor, { accountId: investorAccount, home, daysAgo: 2, ...robinsWish });
  await withdraw(play, investor, 1, '150.00', 'released');
  await giveVip(stage, investor, 1);
  await contestLoss(stage, borrower);
  clock.goTo(5 * hourMs);
  await declare(play, investor, '120.00', 'USDT');
  await addOtherPayees(stage, investor);
  clock.goTo(3 * hourMs);
  await declare(play, investor, '400.00');
  await withdraw(play, investor, 0.05, '250.00', 'pending');
  clock.goTo(0);
}
