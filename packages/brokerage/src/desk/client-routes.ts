// Binds the page of one client for staff.
import { isRefusal, refuse } from '@candor/contract';
import * as contract from '@candor/contract/desk/staff.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import type { Messages } from '../messages/index.ts';
import type { StaffContext } from '../sessions/index.ts';
import { listOwn } from '../transactions/index.ts';
import type { TransactionParts } from '../transactions/index.ts';
import { addNote, isVisible, mayNote, noteToWire, readOverview } from './client-page.ts';
import type { ClientPageParts } from './client-page.ts';
import { listNotes } from './note-store.ts';

export type ClientRouteParts = ClientPageParts & TransactionParts & { readonly messages: Pick<Messages, 'list'> };

export function bindClientPage(parts: ClientRouteParts, staffGuard: Guard<'staff', StaffContext>): Binding[] {
  const { db, vault, messages } = parts;
  const knows = (caller: StaffContext, id: Parameters<typeof isVisible>[2]) =>
    db.read(caller.scope, (reader) => isVisible(reader, caller, id));
  return [
    bind(contract.getClientOverview, staffGuard, (caller, { params }) => readOverview(parts, caller, params.id)),
    bind(contract.listClientTransactions, staffGuard, async (caller, { params, query }) => {
      if (!(await knows(caller, params.id))) return refuse('not_found');
      return listOwn(parts, { ...caller, clientId: params.id }, query);
    }),
    bind(contract.listClientMessages, staffGuard, async (caller, { params, query: { cursor, limit } }) => {
      if (!(await knows(caller, params.id))) return refuse('not_found');
      const size = limit === undefined ? undefined : Number(limit);
      const answer = await messages.list({ ...caller, clientId: params.id }, cursor, size);
      return isRefusal(answer) ? answer : { items: answer.items, next: answer.next };
    }),
    bind(contract.listClientNotes, staffGuard, (caller, { params, query }) =>
      db.read(caller.scope, async (reader) => {
        if (!(await mayNote(reader, caller, params.id))) return refuse('not_found');
        return readPage(
          query,
          (range) => listNotes(reader, vault, params.id, range),
          ({ id }) => id,
          noteToWire,
        );
      }),
    ),
    bind(contract.addClientNote, staffGuard, (caller, { params, body }) =>
      addNote(parts, caller, params.id, body.text),
    ),
  ];
}
