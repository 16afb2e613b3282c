// The messages that orders send: never about what the client has just done, always about what happened to it.
import type { MessageKind } from '@candor/contract/rules/message-links.ts';

export type OrderMessageKind = Exclude<Extract<MessageKind, `order_${string}`>, 'order_undone'>;
