// Binds the fund exchange.
import { refuse } from '@candor/contract';
import * as contract from '@candor/contract/exchange/client.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import type { AccountHolder } from '../accounts/index.ts';
import { toWire } from './exchange.ts';
import type { Done, Quotation } from './exchange.ts';
import { confirmExchange, quoteExchange } from './service.ts';
import type { ExchangeParts } from './service.ts';
import { findQuotation, listExchanges } from './store.ts';

export function bindExchange(parts: ExchangeParts, clientGuard: Guard<'client', AccountHolder>): Binding[] {
  return [
    bind(contract.quoteExchange, clientGuard, (holder, { body }) => {
      const { from_account_id: fromAccountId, to_account_id: toAccountId, amount } = body;
      return quoteExchange(parts, holder, { fromAccountId, toAccountId, amount });
    }),
    bind(contract.confirmExchange, clientGuard, (holder, { body, once }) =>
      confirmExchange(parts, holder, once, body.quotation_id),
    ),
    bind(contract.getExchange, clientGuard, async ({ scope, clientId }, { params }) => {
      const found = await parts.db.read(scope, (reader) => findQuotation(reader, params.id));
      const isOwn = found?.quotation.clientId === clientId;
      return isOwn && found.done ? toWire(found.quotation, found.done) : refuse('not_found');
    }),
    bind(contract.listExchanges, clientGuard, ({ scope, clientId }, { query }) =>
      parts.db.read(scope, (reader) =>
        readPage(query, (range) => listExchanges(reader, clientId, range), idOf, describe),
      ),
    ),
  ];
}

interface Made {
  readonly quotation: Quotation;
  readonly done: Done;
}

const idOf = ({ quotation }: Made): string => quotation.id;
const describe = ({ quotation, done }: Made) => toWire(quotation, done);
