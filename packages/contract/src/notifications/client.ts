// How a client is told outside the app: which groups by mail, when, and the link that ends mails of a group.
import * as z from 'zod/mini';
import { client, signed } from '../callers.ts';
import { idOf } from '../schemas/scalars.ts';
import { chosenGroups, emailTimings, notificationGroups } from './groups.ts';

const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const timeZone = z.string().check(z.regex(/^[A-Za-z]+(?:\/[A-Za-z0-9_+-]+){0,2}$/), z.maxLength(60));
/** No copies leave between the two, by the client's own clock; nothing is lost, it comes afterwards. */
const quietHours = z.strictObject({ from: clockTime, to: clockTime });
const timing = z.enum(emailTimings);

export const emailStates = ['none', 'good', 'unreachable'] as const;

export const notificationSettings = z.strictObject({
  groups: z.array(
    z.strictObject({
      group: z.enum(notificationGroups),
      email: z.boolean(),
      /** In browsers that asked for it. */
      push: z.boolean(),
      /** Security and account: it cannot be switched off. */
      is_fixed: z.boolean(),
    }),
  ),
  email_timing: timing,
  quiet: z.nullable(quietHours),
  time_zone: z.string(),
  /** Where mails go, masked; null where no address is known. */
  email: z.nullable(z.string()),
  email_state: z.enum(emailStates),
  push: z.strictObject({
    /** Who may send, as a browser is told when it subscribes: the public half of the brand's pair. */
    sender: z.string(),
    /** This sign-in's browser is told. */
    is_here: z.boolean(),
    /** In how many browsers the client is told. */
    browsers: z.int(),
  }),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const getNotifications = client.get('getNotifications', '/notification/app/v1', {
  summary: 'What the client is told about outside the app, how and when.',
  response: notificationSettings,
});

export const saveNotifications = client.put('saveNotifications', '/notification/app/v1', {
  summary: 'Chooses what is sent and when. Notices of security go out whatever is chosen.',
  body: z.strictObject({
    groups: z
      .array(z.strictObject({ group: z.enum(notificationGroups), email: z.boolean(), push: z.optional(z.boolean()) }))
      .check(z.maxLength(notificationGroups.length)),
    email_timing: timing,
    quiet: z.nullable(quietHours),
    time_zone: timeZone,
  }),
  response: notificationSettings,
  refusals: ['time_zone_unknown'],
});

export const retryEmail = client.post('retryEmail', '/notification/app/v1/email/retry', {
  summary: 'Has mails sent again to an address that refused them: the client has mended it.',
  response: notificationSettings,
});

const base64Url = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/));
const endpoint = z.string().check(z.minLength(12), z.maxLength(1000));

const auth = base64Url.check(z.minLength(22), z.maxLength(22));
const address = z.strictObject({ endpoint, p256dh: base64Url.check(z.minLength(87), z.maxLength(87)), auth });

export const subscribePush = client.put('subscribePush', '/notification/app/v1/push', {
  summary:
    'Has this browser told of messages until it signs out. What it hands over is what its own push service gave it.',
  body: address,
  response: notificationSettings,
  refusals: ['push_service_refused'],
});

export const renewPush = client.post('renewPush', '/notification/app/v1/push/renew', {
  summary:
    'After a new sign-in: goes on telling a browser that was told before, if it was the same client and nobody ended it.',
  body: z.strictObject({ endpoint }),
  response: z.strictObject({ is_here: z.boolean() }),
});

export const movePush = signed.post('movePush', '/notification/push/v1/{tenant}', {
  summary:
    'A browser whose push service gave it another address says so, also with no page open. The secret of the old address is the proof.',
  params: z.strictObject({ tenant: idOf('tenant') }),
  body: z.strictObject({ old: z.strictObject({ endpoint, auth }), now: address }),
  refusals: ['not_found', 'push_service_refused'],
  cost: 5,
});

export const unsubscribePush = client.delete('unsubscribePush', '/notification/app/v1/push', {
  summary: 'Has this browser told of nothing any more.',
  response: notificationSettings,
});

const token = z.strictObject({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{40,160}$/)) });

export const getUnsubscription = signed.get('getUnsubscription', '/notification/mail/v1/{token}/group', {
  summary: 'Which mails the link of a mail would end, and whether they still come. The link is the proof.',
  params: token,
  response: z.strictObject({ group: z.enum(chosenGroups), company: z.string(), is_on: z.boolean() }),
  refusals: ['not_found'],
  cost: 5,
});

export const openUnsubscription = signed.get('openUnsubscription', '/notification/mail/v1/{token}', {
  summary: 'The address in the head of a mail, opened by a person: leads to the page that asks first. Changes nothing.',
  params: token,
  file: true,
  refusals: ['not_found'],
  cost: 5,
});

export const unsubscribe = signed.post('unsubscribe', '/notification/mail/v1/{token}', {
  summary: 'Ends mails of the group that the link names (RFC 8058: one click, signed out).',
  params: token,
  signedBody: 'form',
  refusals: ['not_found'],
  cost: 5,
});

export const receiveBounce = signed.post('receiveBounce', '/notification/bounce/v1', {
  summary:
    'Takes a report that a mail came back (RFC 3464), from the operator’s mail server. Signed with the secret of both.',
  signedBody: 'json',
  refusals: ['not_found', 'hook_not_signed'],
  cost: 2,
});

export const receiveSmsStatus = signed.post('receiveSmsStatus', '/notification/sms/v1/{tenant}/{id}', {
  summary: 'Called by the SMS gateway when a message went on. Signed by it.',
  params: z.strictObject({ tenant: idOf('tenant'), id: idOf('delivery') }),
  signedBody: 'form',
  refusals: ['not_found', 'hook_not_signed'],
  cost: 2,
});
