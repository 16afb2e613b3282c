// What the message centre adds to the business.
import type { Guard } from '@candor/platform/http/binding.ts';
import { bindMessages } from './routes.ts';
import type { MessageReader, Messages } from './service.ts';

export function composeMessages(messages: Messages, guards: { readonly clientGuard: Guard<'client', MessageReader> }) {
  return { bindings: bindMessages(messages, guards.clientGuard) };
}
