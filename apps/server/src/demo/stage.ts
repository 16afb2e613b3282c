// The stage of the demo: the parts of money under a clock that tells the past, the two people who decide, and the clients.
import { isRefusal } from '@candor/contract';
import { createLedger } from '@candor/ledger';
import { approveProposal } from '@candor/brokerage/approvals/index.ts';
import type { Approval, ApprovalEffects, StaffCaller } from '@candor/brokerage/approvals/index.ts';
import { bankAccountEffects } from '@candor/brokerage/bank-accounts/index.ts';
import { findClientByUsername } from '@candor/brokerage/clients/index.ts';
import type { ClientId } from '@candor/brokerage/clients/index.ts';
import { depositEffects } from '@candor/brokerage/deposits/index.ts';
import { dueEffects } from '@candor/brokerage/dues/index.ts';
import { loanDueListener, loanEffects } from '@candor/brokerage/loans/index.ts';
import { createMessages } from '@candor/brokerage/messages/index.ts';
import { scoreEffects } from '@candor/brokerage/score/index.ts';
import type { Tenant } from '@candor/brokerage/tenants/index.ts';
import { paymentEffects, protectionEffects, withdrawalEffects } from '@candor/brokerage/withdrawals/index.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import { createIds } from '@candor/platform/ids/ids.ts';
import { Replayed } from '@candor/platform/once/once.ts';
import type { Once } from '@candor/platform/once/once.ts';
import type { Money, MoneyParts } from '../compose-money.ts';
import type { StandingParts } from '../compose-standing.ts';
import type { Parts } from '../parts.ts';
import { scoreDueListener, scoreLoanListener } from '../score-listeners.ts';
import { createDemoClock, demoPastDays } from './clock.ts';
import type { DemoClock } from './clock.ts';
import { demoScope } from './people.ts';

const dayMs = 24 * 60 * 60_000;

export interface Stage {
  readonly tenant: Tenant;
  readonly clock: DemoClock;
  readonly parts: MoneyParts;
  readonly standing: StandingParts;
  readonly effects: ApprovalEffects;
  readonly maker: StaffCaller;
  readonly checker: StaffCaller;
}

export async function openStage(parts: Parts, tenant: Tenant, money: Money): Promise<Stage | undefined> {
  const { db, bus, translate } = parts;
  const clock = createDemoClock(parts.clock, demoPastDays * dayMs);
  const ids = createIds(clock);
  const messages = createMessages({ db, bus, clock, ids, translate });
  const ledger = createLedger({ db, clock, ids });
  const notify: MoneyParts['notify'] = (tx, notice) => messages.sendMessage(tx, notice);
  const standing: StandingParts = { ...money.standing, clock, ids, notify: messages.sendMessage };
  const staged: MoneyParts = {
    ...money.parts,
    clock,
    ids,
    messages,
    ledger,
    notify,
    // What is exchanged on a past day is exchanged at the rate of that day.
    fx: {
      ...money.parts.fx,
      find: async (from, to) => (await money.parts.fx.findPast(from, to, [clock.now()]))?.[0],
    },
    loanListeners: [scoreLoanListener(standing)],
    dueListeners: [loanDueListener(() => staged), scoreDueListener(standing)],
  };
  const maker = await findStaff(parts, tenant, 'operations');
  const checker = await findStaff(parts, tenant, 'approver');
  if (!maker || !checker) return undefined;
  // What the demo does not decide is decided as in the product.
  const effects = {
    ...money.effects,
    ...depositEffects(staged),
    ...withdrawalEffects(staged),
    ...paymentEffects(staged),
    ...bankAccountEffects(staged),
    ...protectionEffects(staged),
    ...loanEffects(staged),
    ...dueEffects(staged),
    ...scoreEffects(standing),
  };
  return { tenant, clock, parts: staged, standing, effects, maker, checker };
}

async function findStaff({ db }: Parts, { id }: Tenant, username: string): Promise<StaffCaller | undefined> {
  const [row] = await db.read(
    demoScope(id),
    (reader) => reader.sql<Array<{ staffId: string }>>`
      select staff_id from brokerage.staff where username = ${username}`,
  );
  return row && { staffId: row.staffId, scope: tenantScope(id, { kind: 'staff', id: row.staffId }) };
}

export function done<Value>(value: Value): Exclude<Value, { readonly refused: string } | Replayed<unknown>> {
  if (!isDone(value)) throw new Error(`demo data was refused: ${JSON.stringify(value)}`);
  return value;
}

function isDone<Value>(value: Value): value is Exclude<Value, { readonly refused: string } | Replayed<unknown>> {
  return !isRefusal(value) && !(value instanceof Replayed);
}

export const newOnce = ({ parts: { ids } }: Stage): Once => ({
  key: ids.token(24),
  requestHash: ids.bytes(32),
  answerKey: ids.bytes(32),
});

export async function approve({ parts, effects, checker }: Stage, proposal: Approval): Promise<void> {
  done(await approveProposal({ ...parts, effects }, checker, proposal.id, 'checked for the demo'));
}

export interface Actor {
  readonly tenant: Tenant;
  readonly clientId: ClientId;
  readonly scope: ReturnType<typeof tenantScope>;
}

export async function findActor({ parts: { db }, tenant }: Stage, username: string): Promise<Actor | undefined> {
  const found = await db.read(demoScope(tenant.id), (reader) => findClientByUsername(reader, username));
  return found && { tenant, clientId: found.id, scope: tenantScope(tenant.id, { kind: 'client', id: found.id }) };
}
