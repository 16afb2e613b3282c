// The stage of the demo: the parts of money under a clock that tells the past, the two people who decide, and the clients.
import { isRefusal } from '@candor/contract';
import type { Translate } from '@candor/contract';
import { createLedger } from '@candor/ledger';
import { approveProposal } from '@candor/brokerage/approvals/index.ts';
import type { Approval, StaffCaller } from '@candor/brokerage/approvals/index.ts';
import type { Business, Verbs } from '@candor/brokerage/business/index.ts';
import { findClientByUsername } from '@candor/brokerage/clients/index.ts';
import type { ClientId } from '@candor/brokerage/clients/index.ts';
import { createMessages } from '@candor/brokerage/messages/index.ts';
import type { Tenant } from '@candor/brokerage/tenants/index.ts';
import type { Bus } from '@candor/platform/bus/bus.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { Database } from '@candor/platform/db/index.ts';
import { createIds } from '@candor/platform/ids/ids.ts';
import { Replayed } from '@candor/platform/once/once.ts';
import type { Once } from '@candor/platform/once/once.ts';
import { createDemoClock, demoPastDays } from './clock.ts';
import type { DemoClock } from './clock.ts';
import { pricesOfThen } from './prices.ts';
import { demoScope } from './people.ts';
import { findStaffId } from './store.ts';

const dayMs = 24 * 60 * 60_000;

export interface DemoParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly translate: Translate;
}

export interface Stage extends Verbs {
  readonly tenant: Tenant;
  readonly bus: Bus;
  readonly clock: DemoClock;
  readonly maker: StaffCaller;
  readonly checker: StaffCaller;
}

export async function openStage(parts: DemoParts, tenant: Tenant, business: Business): Promise<Stage | undefined> {
  const { db, bus, translate } = parts;
  const clock = createDemoClock(parts.clock, demoPastDays * dayMs);
  const ids = createIds(clock);
  const messages = createMessages({ db, bus, clock, ids, translate });
  const { fx } = business.money.parts;
  const { prices, pastPrices, instruments } = business.money.trading;
  const verbs = business.restage({
    clock,
    ids,
    messages,
    ledger: createLedger({ db, clock, ids }),
    // Nothing leaves the house for what happened before it opened.
    notify: (tx, notice) => messages.sendMessage(tx, notice),
    // What is exchanged on a past day is exchanged at the rate of that day.
    prices: pricesOfThen(prices, pastPrices, clock),
    // A clock that jumps by days would have the whole list read again at every step.
    instruments,
    fx: { ...fx, find: async (from, to) => (await fx.findPast(from, to, [clock.now()]))?.[0] },
  });
  const maker = await findStaff(parts, tenant, 'operations');
  const checker = await findStaff(parts, tenant, 'approver');
  return maker && checker && { ...verbs, tenant, bus, clock, maker, checker };
}

export async function findStaff(
  { db }: Pick<DemoParts, 'db'>,
  { id }: Tenant,
  username: string,
): Promise<StaffCaller | undefined> {
  const staffId = await db.read(demoScope(id), (reader) => findStaffId(reader, username));
  return staffId === undefined ? undefined : { staffId, scope: tenantScope(id, { kind: 'staff', id: staffId }) };
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
