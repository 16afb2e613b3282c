// Binds the deposits of the client.
import { isRefusal, refuse } from '@candor/contract';
import * as contract from '@candor/contract/deposits/client.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import { listChannels } from './channel-store.ts';
import { toChannelWire, toWire } from './deposit.ts';
import type { Deposit } from './deposit.ts';
import type { DepositParts } from './parts.ts';
import { addProof, listUsableChannels, submitDeposit } from './service.ts';
import type { Depositor } from './service.ts';
import { findDeposit, listDeposits } from './store.ts';

export function bindDeposits(parts: DepositParts, clientGuard: Guard<'client', Depositor>): Binding[] {
  const { db } = parts;
  return [
    bind(contract.listDepositChannels, clientGuard, async (depositor) => {
      const usable = await listUsableChannels(parts, depositor);
      return isRefusal(usable) ? usable : { items: usable.map(toChannelWire) };
    }),
    bind(contract.listChannelHistory, clientGuard, async ({ scope }) => ({
      items: (await db.read(scope, (reader) => listChannels(reader))).map(toChannelWire),
    })),
    bind(contract.submitDeposit, clientGuard, (depositor, { body, once }) =>
      submitDeposit(parts, depositor, once, {
        channelId: body.channel_id,
        accountId: body.account_id,
        amount: body.amount,
        proofFileId: body.proof_file_id,
      }),
    ),
    bind(contract.addDepositProof, clientGuard, async (depositor, { params, body }) => {
      const deposit = await addProof(parts, depositor, params.id, body.file_id);
      return isRefusal(deposit) ? deposit : toWire(deposit);
    }),
    bind(contract.listDeposits, clientGuard, ({ scope, clientId }, { query: { status, ...query } }) =>
      db.read(scope, (reader) =>
        readPage(query, (range) => listDeposits(reader, clientId, status, range), idOf, toWire),
      ),
    ),
    bind(contract.getDeposit, clientGuard, async ({ scope, clientId }, { params }) => {
      const found = await db.read(scope, (reader) => findDeposit(reader, clientId, params.id));
      return found ? toWire(found) : refuse('not_found');
    }),
  ];
}

const idOf = ({ id }: Deposit): string => id;
