// Binds the desk's side of chats.
import * as contract from '@candor/contract/chats/staff.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import * as desk from './desk.ts';
import type { ChatParts } from './write.ts';

export function bindStaffChats(parts: ChatParts, staffGuard: Guard<'staff', desk.Clerk>): Binding[] {
  return [
    bind(contract.listChats, staffGuard, (clerk, { query }) => desk.listHeads(parts, clerk, query.state ?? 'all')),
    bind(contract.getClientChat, staffGuard, (clerk, { params, query }) =>
      desk.readClientChat(parts, clerk, params.id, query),
    ),
    bind(contract.answerChat, staffGuard, (clerk, { params, body }) => desk.answer(parts, clerk, params.id, body)),
    bind(contract.markClientChat, staffGuard, (clerk, { params, body }) =>
      desk.markForDesk(parts, clerk, params.id, body),
    ),
    bind(contract.assignChat, staffGuard, (clerk, { params, body }) =>
      desk.assign(parts, clerk, params.id, body.staff_id),
    ),
    bind(contract.closeChat, staffGuard, (clerk, { params, body }) =>
      desk.conclude(parts, clerk, params.id, body.summary),
    ),
    bind(contract.openChatFile, staffGuard, (clerk, { params }) => desk.openFile(parts, clerk, params.id, params.file)),
    bind(contract.listChatColleagues, staffGuard, (clerk) => desk.listColleagues(parts, clerk)),
    bind(contract.listChatAnswers, staffGuard, (clerk) => desk.listAnswers(parts, clerk)),
    bind(contract.addChatAnswer, staffGuard, (clerk, { body }) => desk.addAnswer(parts, clerk, body)),
    bind(contract.retireChatAnswer, staffGuard, (clerk, { params }) => desk.retireAnswer(parts, clerk, params.id)),
    bind(contract.listChatTickets, staffGuard, (clerk) => desk.listTickets(parts, clerk)),
    bind(contract.settleChatTicket, staffGuard, (clerk, { params }) => desk.settleTicket(parts, clerk, params.id)),
  ];
}
