// The face of messages that other modules may import.
export { sayDevice } from './message.ts';
export type { MessageKind, NewMessage } from './message.ts';
export { createMessages, messageArrived } from './service.ts';
export type { MessageArrived, MessageReader, Messages } from './service.ts';
export { readShippedWording, readWordings, sayMessage } from './wording.ts';
