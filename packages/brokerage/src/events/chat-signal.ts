// What the bus carries of chats: that something happened in a conversation, never what was said.
import * as z from 'zod/mini';
import { idOf } from '@candor/contract/schemas/scalars.ts';

/** Carried by the bus once a conversation changed, or somebody is writing in it. */
export const chatChanged = 'chats.changed';

const shape = z.object({
  tenantId: idOf('tenant'),
  clientId: idOf('client'),
  what: z.enum(['message', 'marks', 'typing']),
  by: z.enum(['client', 'staff']),
  /** Who has it in hand. */
  staffId: z.nullable(idOf('staff')),
  seq: z.int(),
  /** How far the desk has it and has read it. */
  delivered: z.int(),
  read: z.int(),
});
export type ChatSignal = z.infer<typeof shape>;

export function readChatSignal(payload: Uint8Array): ChatSignal {
  return z.parse(shape, JSON.parse(Buffer.from(payload).toString()));
}
