// Binds the chat for clients, and the form for visitors.
import * as contract from '@candor/contract/chats/client.ts';
import { describeHours } from '@candor/contract/chats/rules.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import type { TenantContext } from '../tenants/index.ts';
import { createTicket, greet, markOwnChat, readKey, readOwnChat, sendMessage } from './service.ts';
import type { ChatOwner } from './service.ts';
import type { ChatParts } from './write.ts';

export interface ClientChatGuards {
  readonly clientGuard: Guard<'client', ChatOwner>;
  readonly publicGuard: Guard<'public', TenantContext>;
}

export function bindChats(parts: ChatParts, { clientGuard, publicGuard }: ClientChatGuards): Binding[] {
  return [
    bind(contract.getChatKey, clientGuard, (owner) => readKey(parts, owner)),
    bind(contract.getChat, clientGuard, (owner, { query }) => readOwnChat(parts, owner, query)),
    bind(contract.sendChatMessage, clientGuard, (owner, { body }) => sendMessage(parts, owner, body)),
    bind(contract.openChat, clientGuard, (owner) => greet(parts, owner)),
    bind(contract.markChat, clientGuard, (owner, { body }) => markOwnChat(parts, owner, body)),
    bind(contract.getDesk, publicGuard, ({ scope }) => describeHours(parts.hoursOf(scope.tenantId), parts.clock.now())),
    bind(contract.createChatTicket, publicGuard, (visitor, { body }) => createTicket(parts, visitor, body)),
  ];
}
