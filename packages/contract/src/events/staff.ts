// Live events for staff at work: which part of the desk changed, and nothing of what changed there. Whoever hears it asks again, and the
// answer is limited by role and written down as always.
import * as z from 'zod/mini';
import { everybody } from '../callers.ts';
import { idOf, instant } from '../schemas/scalars.ts';
import { commonFrames, eventTicket } from './frames.ts';

/** The parts of the desk that pages watch. */
export const deskQueues = [
  'deposits',
  'statements',
  'suspense',
  'withdrawals',
  'protections',
  'bank_accounts',
  'loans',
  'dues',
  'contests',
  'complaints',
  'data_requests',
  'blocks',
  'kyc',
  'orders',
  'breaks',
  'corporate_actions',
  'locks',
] as const;
export type DeskQueue = (typeof deskQueues)[number];

/** What the server says to staff: no client, no amount, no name. */
export const deskFrame = z.discriminatedUnion('kind', [
  ...commonFrames,
  z.strictObject({ kind: z.literal('queues_changed'), at: instant, queues: z.array(z.enum(deskQueues)) }),
  z.strictObject({ kind: z.literal('approvals_changed'), at: instant }),
  z.strictObject({ kind: z.literal('claims_changed'), at: instant }),
  z.strictObject({ kind: z.literal('alarms_changed'), at: instant }),
  z.strictObject({ kind: z.literal('chats_changed'), at: instant }),
  // To whoever has that conversation in hand, and to nobody else.
  z.strictObject({ kind: z.literal('chat_typing'), at: instant, client_id: idOf('client') }),
]);
export type DeskFrame = z.infer<typeof deskFrame>;

export const createStaffEventTicket = everybody.post('createStaffEventTicket', '/events/ticket', {
  summary: 'A ticket for the staff’s WS /events, good once and for thirty seconds.',
  response: eventTicket,
  cost: 2,
});
