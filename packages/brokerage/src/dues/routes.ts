// Binds the dues of the client.
import * as contract from '@candor/contract/dues/client.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import { toWire } from './due.ts';
import type { Due } from './due.ts';
import { settleDue } from './service.ts';
import type { Debtor, DueParts } from './service.ts';
import { listDues } from './store.ts';

export function bindDues(parts: DueParts, clientGuard: Guard<'client', Debtor>): Binding[] {
  return [
    bind(contract.listDues, clientGuard, ({ scope, clientId }, { query: { status, ...query } }) => {
      const wanted = status === 'all' ? undefined : status;
      const describe = (due: Due) => toWire(due, parts.clock.now());
      return parts.db.read(scope, (reader) =>
        readPage(query, (range) => listDues(reader, clientId, wanted, range), idOf, describe),
      );
    }),
    bind(contract.settleDue, clientGuard, (debtor, { params, body, once }) =>
      settleDue(parts, debtor, once, { dueId: params.id, amount: body.amount }),
    ),
  ];
}

const idOf = ({ id }: Due): string => id;
