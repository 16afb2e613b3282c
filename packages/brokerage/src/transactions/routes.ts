// Binds the transactions of the client.
import * as contract from '@candor/contract/transactions/client.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { exportOwn, listOwn, readOwn } from './service.ts';
import type { TransactionParts, TransactionReader } from './service.ts';

export function bindTransactions(parts: TransactionParts, clientGuard: Guard<'client', TransactionReader>): Binding[] {
  return [
    bind(contract.listTransactions, clientGuard, (reader, { query }) => listOwn(parts, reader, query)),
    bind(contract.exportTransactions, clientGuard, (reader, { query }) => exportOwn(parts, reader, query)),
    bind(contract.getTransaction, clientGuard, (reader, { params }) => readOwn(parts, reader, params.id)),
  ];
}
