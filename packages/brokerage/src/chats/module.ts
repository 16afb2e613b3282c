// What chats add to the business: the conversation of each client with the desk, and questions of visitors.
import { frozenDeskColumns, frozenTicketColumns } from './desk-store.ts';
import { bindChats } from './routes.ts';
import type { ClientChatGuards } from './routes.ts';
import { bindStaffChats } from './staff-routes.ts';
import { frozenChatColumns } from './store.ts';
import { unreadJobs } from './unread.ts';
import type { ChatParts } from './write.ts';

export interface ChatGuards extends ClientChatGuards {
  readonly staffGuard: Parameters<typeof bindStaffChats>[1];
}

export function composeChats(parts: ChatParts, guards: ChatGuards) {
  return {
    bindings: [...bindChats(parts, guards), ...bindStaffChats(parts, guards.staffGuard)],
    jobs: unreadJobs(parts),
    columns: { frozen: [...frozenChatColumns, ...frozenDeskColumns, ...frozenTicketColumns] },
  };
}
