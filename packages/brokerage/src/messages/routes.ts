// Binds the message centre.
import * as contract from '@candor/contract/messages/client.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import type { MessageReader, Messages } from './service.ts';

export function bindMessages(messages: Messages, clientGuard: Guard<'client', MessageReader>): Binding[] {
  return [
    bind(contract.listMessages, clientGuard, (reader, { query }) =>
      messages.list(reader, query.cursor, query.limit === undefined ? undefined : Number(query.limit)),
    ),
    bind(contract.readMessage, clientGuard, (reader, { params }) => messages.markRead(reader, params.id)),
    bind(contract.readAllMessages, clientGuard, (reader) => messages.markAllRead(reader)),
    bind(contract.deleteMessage, clientGuard, (reader, { params }) => messages.hide(reader, params.id)),
    bind(contract.deleteAllMessages, clientGuard, (reader) => messages.hideAll(reader)),
  ];
}
