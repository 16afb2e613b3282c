// The money of the demo: months of history for its clients, made on the first start by the same verbs that clients and
// staff use, with a clock that tells the past. No balance is ever written here.
import { isRefusal } from '@candor/contract';
import type { Business } from '@candor/brokerage/business/index.ts';
import { currencyOf, ensureAccounts } from '@candor/brokerage/accounts/index.ts';
import { listBankAccounts, proposeVerdict } from '@candor/brokerage/bank-accounts/index.ts';
import { proposeChannel, proposeCredit } from '@candor/brokerage/deposits/index.ts';
import { confirmExchange, quoteExchange } from '@candor/brokerage/exchange/index.ts';
import {
  cancelWithdrawal,
  proposeDecision,
  proposePayment,
  proposePaymentReturn,
  requestWithdrawal,
} from '@candor/brokerage/withdrawals/index.ts';
import { borrow, collect, repayEarly } from './loans.ts';
import { channelFieldsOf, walletFields } from './money-facts.ts';
import { addOtherPayees, declareDeposit, refuseDeposit } from './money-states.ts';
import { demoScope } from './people.ts';
import { approve, done, findActor, newOnce, openStage } from './stage.ts';
import { contestLoss, giveVip, nameHeirs } from './standing.ts';
import type { Actor, DemoParts, Stage } from './stage.ts';
import { hasChannels } from './store.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

export async function prepareDemoMoney(
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
  // Kim pays a whole year back within a week: an excellent score.
  const carefulAccount = await homeAccount(play, careful);
  const loanId = await borrow(stage, careful, { accountId: carefulAccount, home, daysAgo: 90, ...kimsLoan });
  await repayEarly(stage, careful, loanId, 89);
  await deposit(play, investor, 80, '2000.00');
  await withdraw(play, investor, 70, '300.00', 'paid');
  await collect(stage, 64.5);
  const investorAccount = await homeAccount(play, investor);
  await borrow(stage, investor, { accountId: investorAccount, home, daysAgo: 64.2, ...robinsLoan });
  await withdraw(play, investor, 60, '120.00', 'returned');
  await deposit(play, investor, 50, '2000.00');
  await withdraw(play, investor, 40, '200.00', 'refused');
  await collect(stage, 32);
  clock.goTo(30 * dayMs);
  const lost = await declare(play, investor, '750.00');
  clock.goTo(25 * dayMs);
  await refuseDeposit(stage, lost);
  await deposit(play, investor, 20, '1500.00');
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

async function openChannels(stage: Stage, home: string): Promise<ReadonlyMap<string, string>> {
  const { parts, maker, tenant } = stage;
  const channels = new Map<string, string>();
  const banks = tenant.accounts.map((country) => ({
    kind: 'bank' as const,
    currency: currencyOf(country),
    fields: channelFieldsOf(country, tenant.company.co_name),
  }));
  const wallet = { kind: 'crypto' as const, currency: 'USDT', fields: walletFields };
  for (const channel of [...banks, wallet]) {
    const input = { ...channel, reason: 'house account of the demo' };
    const proposal = done(await proposeChannel(parts, { ...maker, tenant }, input));
    await approve(stage, proposal);
    channels.set(channel.currency, proposal.subjectId);
  }
  if (!channels.has(home)) throw new Error('a demo tenant has no channel in its own currency');
  return channels;
}

/** The account that came with the verification, looked at by two: withdrawals go there. */
async function verifyPayee(stage: Stage, actor: Actor): Promise<string> {
  const { parts, maker } = stage;
  const accounts = await parts.db.read(actor.scope, (reader) => listBankAccounts(reader, parts.vault, actor.clientId));
  const [first] = accounts;
  if (!first) throw new Error('a verified client of the demo has no bank account');
  const verdict = { code: undefined, evidence: 'statement seen for the demo' };
  await approve(stage, done(await proposeVerdict(parts, maker, first.id, verdict)));
  return first.id;
}

interface Play {
  readonly stage: Stage;
  readonly channels: ReadonlyMap<string, string>;
  readonly home: string;
  readonly payeeId: string;
}

async function homeAccount({ stage: { parts }, home }: Play, actor: Actor): Promise<string> {
  const accounts = await ensureAccounts(parts, actor);
  return accounts.find(({ currency }) => currency === home)?.accountId ?? '';
}

async function declare(play: Play, actor: Actor, amount: string, currency = play.home): Promise<string> {
  const channelId = play.channels.get(currency) ?? '';
  const accountId = await homeAccount(play, actor);
  return declareDeposit(play.stage, actor, { channelId, accountId, amount: { amount, currency } });
}

async function deposit(play: Play, actor: Actor, daysAgo: number, amount: string): Promise<void> {
  const { stage, home } = play;
  stage.clock.goTo(daysAgo * dayMs);
  const id = await declare(play, actor, amount);
  stage.clock.goTo((daysAgo - 0.3) * dayMs);
  const bankReference = `DEMO-${stage.parts.ids.digits(10)}`;
  const { parts } = stage;
  const payer = (await parts.db.read(actor.scope, (reader) => parts.readVerifiedName(reader, actor.clientId))) ?? '';
  const input = { received: { amount, currency: home }, bankReference, payer, reason: 'seen on the house bank' };
  await approve(stage, done(await proposeCredit(stage.parts, stage.maker, id, input)));
}

type Outcome = 'pending' | 'released' | 'paid' | 'returned' | 'refused' | 'cancelled';

async function withdraw(play: Play, actor: Actor, daysAgo: number, amount: string, outcome: Outcome): Promise<void> {
  const { stage, channels, home, payeeId } = play;
  const { parts, maker, clock } = stage;
  clock.goTo(daysAgo * dayMs);
  const accountId = await homeAccount(play, actor);
  const input = { accountId, bankAccountId: payeeId, amount: { amount, currency: home }, way: 'fast' } as const;
  const { id } = done(await requestWithdrawal(parts, actor, newOnce(stage), input));
  if (outcome === 'pending') return;
  clock.goTo((daysAgo - 0.02) * dayMs);
  if (outcome === 'cancelled') {
    done(await cancelWithdrawal(parts, actor, id));
    return;
  }
  const code = outcome === 'refused' ? ('client_asked' as const) : undefined;
  await approve(stage, done(await proposeDecision(parts, maker, id, { code, reason: 'looked at for the demo' })));
  if (outcome !== 'paid' && outcome !== 'returned') return;
  clock.goTo((daysAgo - 0.1) * dayMs);
  const payment = { channelId: channels.get(home) ?? '', bankReference: `DEMO-${parts.ids.digits(10)}` };
  const seen = { ...payment, reason: 'seen on the house bank' };
  await approve(stage, done(await proposePayment(parts, maker, id, seen)));
  if (outcome !== 'returned') return;
  clock.goTo((daysAgo - 2) * dayMs);
  const bankReference = `DEMO-${parts.ids.digits(10)}`;
  const back = { bankReference, code: 'bank_refused' as const, reason: 'the bank sent it back' };
  await approve(stage, done(await proposePaymentReturn(parts, maker, id, back)));
}

/** At today's rate: the demo's market has no other for a client. */
async function exchange(play: Play, actor: Actor): Promise<void> {
  const { stage, home } = play;
  const accounts = await ensureAccounts(stage.parts, actor);
  const to = accounts.find(({ currency }) => currency !== home);
  if (!to) return;
  const input = {
    fromAccountId: await homeAccount(play, actor),
    toAccountId: to.accountId,
    amount: { amount: '500.00', currency: home },
  };
  const quotation = await quoteExchange(stage.parts, actor, input);
  if (isRefusal(quotation)) return;
  done(await confirmExchange(stage.parts, actor, newOnce(stage), quotation.id));
}
