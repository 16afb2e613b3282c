// Imported bank statements: read by one person's hand, booked when another approves. Each amount is credited to the
// deposit it names, or parked in suspense for review; the same amount reported again changes nothing.
import { encodeMoney } from '@candor/money';
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { ChannelId, StatementId } from '@candor/contract/ids.ts';
import { parkDeposit } from '@candor/ledger';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { postJournal } from '../accounts/index.ts';
import { proposeApproval, subjectOf } from '../approvals/index.ts';
import type { Approval, ApprovalEffect, EffectRefusal, StaffCaller } from '../approvals/index.ts';
import { parseClientId } from '../clients/index.ts';
import { readVerifiedName } from '../kyc/index.ts';
import { findChannel } from './channel-store.ts';
import { auditDeposit, creditMovement, postCredit, tellCredit } from './credit.ts';
import { houseChannel, matchEntry } from './deposit.ts';
import type { Channel, Deposit } from './deposit.ts';
import type { DepositParts } from './parts.ts';
import { findReference } from './reference.ts';
import { readCamtStatement } from './statement-camt.ts';
import { readCsvStatement } from './statement-csv.ts';
import { statementTransitions } from './statement.ts';
import type { StatementRefusal } from './statement.ts';
import { finishStatement, insertStatement, insertSuspense, listEntries, listStatements } from './statement-store.ts';
import type { EntryRow, StatementRow, SuspenseItem } from './statement-store.ts';
import { tellParked } from './suspense.ts';
import { insertReceipt, lockByReference, markCredited } from './store.ts';

const readers = { csv: readCsvStatement, camt053: readCamtStatement } as const;

export interface StatementInput {
  readonly channelId: ChannelId;
  readonly format: keyof typeof readers;
  readonly content: string;
  readonly reason: string;
}

export async function importStatement(
  parts: Pick<DepositParts, 'clock' | 'db' | 'ids' | 'vault'>,
  caller: StaffCaller,
  input: StatementInput,
): Promise<{ statement: StatementRow; approval: Approval } | StatementRefusal | Refusal<'not_found'>> {
  const { db, clock, ids, vault } = parts;
  const entries = readers[input.format](input.content);
  if (isRefusal(entries)) return entries;
  const id = ids.next();
  return db.transact(
    caller.scope,
    async (tx) => {
      const channel = await findChannel(tx, input.channelId);
      if (channel?.kind !== 'bank') return refuse('not_found');
      const rows = entries.map((entry, index) => ({
        ...entry,
        id: ids.next(),
        line: index + 1,
        reference: findReference(entry.remittance),
      }));
      await insertStatement(tx, vault, caller.scope.tenantId, { ...input, id }, rows, clock.now());
      const [statement] = await listStatements(tx, { after: undefined, limit: 1 }, id);
      const payload = { channel: channel.id, currency: channel.currency, entries: rows.length };
      const proposal = { kind: 'statement.book', subjectId: id, payload, reason: input.reason } as const;
      const approval = await proposeApproval(parts, tx, caller, proposal);
      if (isRefusal(approval) || !statement) throw new Error('a new statement cannot be proposed twice');
      return { statement, approval };
    },
    { timeoutMs: 20_000 },
  );
}

/** Reasons that the client of a declared deposit should know of. */
const waiting: ReadonlySet<string> = new Set(['third_party', 'name_missing', 'not_verified']);

interface Booking {
  readonly credits: Deposit[];
  readonly parked: SuspenseItem[];
  duplicates: number;
}

function finish(
  tx: TenantTx,
  id: StatementId,
  state: 'booked' | 'dropped',
  { credits, parked, duplicates }: Booking,
): Promise<void> {
  return finishStatement(tx, id, state, { credited: credits.length, suspended: parked.length, duplicates });
}

export function bookingEffect(
  parts: Pick<DepositParts, 'clock' | 'ids' | 'ledger' | 'messages' | 'vault'>,
): ApprovalEffect {
  const { vault } = parts;
  return {
    async approve(tx, approval) {
      const [statement] = await listStatements(tx, { after: undefined, limit: 1 }, subjectOf(approval, 'statement'));
      const channel = statement && (await findChannel(tx, statement.channelId));
      if (!channel || !statementTransitions[statement.state].includes('booked')) return refuse('state_conflict');
      const entries = await listEntries(tx, vault, statement.id);
      const booking = await sortEntries(parts, tx, channel, approval, entries);
      await finish(tx, statement.id, 'booked', booking);
      return postBooking(parts, tx, channel, booking);
    },
    drop: (tx, approval) =>
      finish(tx, subjectOf(approval, 'statement'), 'dropped', { credits: [], parked: [], duplicates: 0 }),
  };
}

/** All rows first, in a fixed order; the books come last because posting locks them. */
async function sortEntries(
  parts: Pick<DepositParts, 'clock' | 'ids' | 'messages' | 'vault'>,
  tx: TenantTx,
  channel: Channel,
  approval: Approval,
  entries: readonly EntryRow[],
): Promise<Booking> {
  const { clock, ids, vault } = parts;
  const { tenantId } = tx.scope;
  const now = clock.now();
  const deposits = await lockByReference(
    tx,
    entries.flatMap(({ reference }) => reference ?? []),
  );
  const booking: Booking = { credits: [], parked: [], duplicates: 0 };
  for (const entry of entries) {
    const receipt = { channelId: channel.id, bankReference: entry.bankReference, amount: entry.amount };
    if (!(await insertReceipt(tx, tenantId, { ...receipt, approvalId: approval.id }, now))) {
      booking.duplicates += 1;
      continue;
    }
    const deposit = entry.reference === undefined ? undefined : deposits.get(entry.reference);
    const name = deposit && (await readVerifiedName(tx, vault, parseClientId(deposit.clientId)));
    const found = matchEntry(entry, channel.id, deposit, name);
    if (found === 'credit' && deposit) {
      await markCredited(tx, deposit.id, { credited: entry.amount, payer: entry.payer }, approval.id, now);
      await tellCredit(parts, tx, deposit, entry.amount);
      booking.credits.push(deposit);
      // A second amount for the same deposit is not its money any more.
      deposits.set(deposit.reference, { ...deposit, status: 'approved' });
    } else if (found !== 'credit') {
      const { bookedOn, reference } = entry;
      const item = { ...receipt, id: ids.next(), bookedOn, reference, reason: found, createdAt: now };
      await insertSuspense(tx, tenantId, item);
      if (deposit && waiting.has(found)) await tellParked(parts, tx, deposit, entry.amount);
      booking.parked.push({ ...item, state: 'open' });
    }
  }
  return booking;
}

async function postBooking(
  parts: Pick<DepositParts, 'clock' | 'ledger'>,
  tx: TenantTx,
  channel: Channel,
  { credits, parked }: Booking,
): Promise<undefined | EffectRefusal> {
  for (const deposit of credits) {
    const halted = await postCredit(parts, tx, deposit, creditMovement(deposit, deposit.amount, deposit.amount));
    if (halted) return halted;
  }
  for (const { id, amount, reason, bankReference } of parked) {
    const { currency } = encodeMoney(amount);
    const posted = await postJournal(parts.ledger, tx, {
      ...parkDeposit({ asset: currency, amountMinor: amount.amountMinor, channel: houseChannel(channel) }),
      cause: { kind: 'suspense', id },
      reason: `unmatched money ${bankReference}: ${reason}`,
      idempotencyKey: `suspense-parked:${id}`,
    });
    if (isRefusal(posted)) return posted;
  }
  for (const deposit of credits) await auditDeposit(parts, tx, deposit, 'deposit.credited');
  return undefined;
}
