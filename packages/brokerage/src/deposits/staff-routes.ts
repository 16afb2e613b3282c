// Binds the deposits of all clients for staff: channels, decisions, statements and suspense.
import { encodeMoney } from '@candor/money';
import { isRefusal } from '@candor/contract';
import * as contract from '@candor/contract/deposits/staff.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import { answerProposal, toApprovalWire, writeVersion } from '../approvals/index.ts';
import { listChannels } from './channel-store.ts';
import { proposeChannel, proposeClosing } from './channels.ts';
import { depositFacts, proposeCredit, proposeRefusal } from './decisions.ts';
import { toChannelWire, toWire } from './deposit.ts';
import type { Deposit } from './deposit.ts';
import type { DepositParts } from './parts.ts';
import { listMatches, openProof } from './proof.ts';
import type { ProofViewer } from './proof.ts';
import { listStatements, listSuspense } from './statement-store.ts';
import type { StatementRow, SuspenseItem } from './statement-store.ts';
import { importStatement } from './statements.ts';
import { listQueue } from './store.ts';
import { proposeAssignment, proposeReturn, suspenseFacts } from './suspense.ts';

export type DepositStaff = ProofViewer & { readonly tenant: { readonly company: { readonly co_name: string } } };

export function bindStaffDeposits(parts: DepositParts, staffGuard: Guard<'staff', DepositStaff>): Binding[] {
  return [
    ...bindChannels(parts, staffGuard),
    ...bindDecisions(parts, staffGuard),
    ...bindStatements(parts, staffGuard),
    ...bindSuspense(parts, staffGuard),
  ];
}

function bindChannels(parts: DepositParts, staffGuard: Guard<'staff', DepositStaff>): Binding[] {
  return [
    bind(contract.listAllChannels, staffGuard, async ({ scope }) => ({
      items: (await parts.db.read(scope, (reader) => listChannels(reader))).map(toChannelWire),
    })),
    bind(contract.proposeChannel, staffGuard, async (caller, { body }) =>
      answerProposal(await proposeChannel(parts, caller, body)),
    ),
    bind(contract.proposeChannelClosing, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeClosing(parts, caller, params.id, body.reason)),
    ),
  ];
}

function bindDecisions(parts: DepositParts, staffGuard: Guard<'staff', DepositStaff>): Binding[] {
  return [
    bind(contract.listAllDeposits, staffGuard, ({ scope }, { query: { status, client_id: clientId, ...query } }) =>
      parts.db.read(scope, (reader) =>
        readPage(query, (range) => listQueue(reader, { status, clientId }, range), idOf, describeDeposit),
      ),
    ),
    bind(contract.openDepositProof, staffGuard, (viewer, { params, body }) =>
      openProof(parts, viewer, params.id, body.code),
    ),
    bind(contract.listDepositMatches, staffGuard, async (caller, { params }) => {
      const found = await listMatches(parts, caller, params.id);
      if (isRefusal(found)) return found;
      return { items: found.map(({ item, fits }) => ({ ...describeSuspense(item), fits })) };
    }),
    bind(contract.proposeDepositCredit, staffGuard, async (caller, { params, body }) => {
      const { bank_reference: bankReference, ...rest } = body;
      return answerProposal(await proposeCredit(parts, caller, params.id, { ...rest, bankReference }));
    }),
    bind(contract.proposeDepositRefusal, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeRefusal(parts, caller, params.id, body)),
    ),
  ];
}

function bindStatements(parts: DepositParts, staffGuard: Guard<'staff', DepositStaff>): Binding[] {
  return [
    bind(contract.importStatement, staffGuard, async (caller, { body }) => {
      const { channel_id: channelId, ...rest } = body;
      const answer = await importStatement(parts, caller, { ...rest, channelId });
      if (isRefusal(answer)) return answer;
      return { statement: describeStatement(answer.statement), approval: toApprovalWire(answer.approval) };
    }),
    bind(contract.listStatements, staffGuard, ({ scope }, { query }) =>
      parts.db.read(scope, (reader) =>
        readPage(query, (range) => listStatements(reader, range), idOf, describeStatement),
      ),
    ),
  ];
}

function bindSuspense(parts: DepositParts, staffGuard: Guard<'staff', DepositStaff>): Binding[] {
  return [
    bind(contract.listSuspense, staffGuard, ({ scope }, { query: { state, ...query } }) =>
      parts.db.read(scope, (reader) =>
        readPage(query, (range) => listSuspense(reader, state, range), idOf, describeSuspense),
      ),
    ),
    bind(contract.proposeSuspenseAssignment, staffGuard, async (caller, { params, body }) => {
      const { deposit_id: depositId, ...rest } = body;
      return answerProposal(await proposeAssignment(parts, caller, params.id, { ...rest, depositId }));
    }),
    bind(contract.proposeSuspenseReturn, staffGuard, async (caller, { params, body }) => {
      const { bank_reference: bankReference, ...rest } = body;
      return answerProposal(await proposeReturn(parts, caller, params.id, { ...rest, bankReference }));
    }),
  ];
}

const idOf = ({ id }: { readonly id: string }): string => id;

function describeDeposit(deposit: Deposit) {
  return {
    ...toWire(deposit),
    client_id: deposit.clientId,
    proof_file_id: deposit.proofFileId ?? null,
    version: writeVersion(depositFacts(deposit)),
  };
}

function describeStatement({ channelId, createdAt, ...rest }: StatementRow) {
  return { ...rest, channel_id: channelId, created_at: createdAt.toISOString() };
}

function describeSuspense(item: SuspenseItem) {
  return {
    id: item.id,
    channel_id: item.channelId,
    bank_reference: item.bankReference,
    booked_on: item.bookedOn,
    amount: encodeMoney(item.amount),
    reference: item.reference ?? null,
    reason: item.reason,
    state: item.state,
    created_at: item.createdAt.toISOString(),
    version: writeVersion(suspenseFacts(item)),
  };
}
