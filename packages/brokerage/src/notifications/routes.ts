// Binds what a client chooses, the links of mails, and the calls of the SMS gateway.
import * as contract from '@candor/contract/notifications/client.ts';
import { isRefusal } from '@candor/contract';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { receiveBounce, receiveReport } from '../delivery/index.ts';
import type { NotificationParts } from './parts.ts';
import { movePush, renewPush, subscribePush, unsubscribePush } from './push.ts';
import {
  openUnsubscription,
  readSettings,
  readUnsubscription,
  retryEmail,
  saveSettings,
  unsubscribe,
} from './service.ts';
import type { Subscriber } from './service.ts';

/** The link, or the signature of the body, is the proof; the verb checks it. */
const signedGuard: Guard<'signed', undefined> = { kind: 'signed', check: () => undefined };

export function bindNotifications(parts: NotificationParts, clientGuard: Guard<'client', Subscriber>): Binding[] {
  return [
    bind(contract.getNotifications, clientGuard, (subscriber) => readSettings(parts, subscriber)),
    bind(contract.saveNotifications, clientGuard, (subscriber, { body }) => saveSettings(parts, subscriber, body)),
    bind(contract.retryEmail, clientGuard, (subscriber) => retryEmail(parts, subscriber)),
    bind(contract.subscribePush, clientGuard, (subscriber, { body }) => subscribePush(parts, subscriber, body)),
    bind(contract.renewPush, clientGuard, (subscriber, { body }) => renewPush(parts, subscriber, body.endpoint)),
    bind(contract.unsubscribePush, clientGuard, (subscriber) => unsubscribePush(parts, subscriber)),
    bind(contract.movePush, signedGuard, (_none, { params, body }) => movePush(parts, params.tenant, body)),
    bind(contract.getUnsubscription, signedGuard, (_none, { params }) => readUnsubscription(parts, params.token)),
    bind(contract.openUnsubscription, signedGuard, (_none, { params }) => {
      const page = openUnsubscription(parts, params.token);
      return isRefusal(page) ? page : { contentType: 'text/plain', body: Buffer.alloc(0), ...page };
    }),
    bind(contract.unsubscribe, signedGuard, (_none, { params }) => unsubscribe(parts, params.token)),
    bind(contract.receiveBounce, signedGuard, (_none, { text = '' }, meta) =>
      receiveBounce(parts, meta.header('x-candor-signature'), text),
    ),
    bind(contract.receiveSmsStatus, signedGuard, (_none, { params: { tenant, id }, text = '' }, meta) =>
      receiveReport(parts, { tenantId: tenant, id }, meta.header('x-twilio-signature'), text),
    ),
  ];
}
