// The calls of the identity screens, named without their schemas so that no validator travels with them; held against the contract by a test.
import type { listActivity } from '@candor/contract/client/activity.ts';
import type { updateAvatar } from '@candor/contract/client/clients.ts';
import type * as credentials from '@candor/contract/client/credentials.ts';
import type { getDemoLogins } from '@candor/contract/client/demo.ts';
import type * as devices from '@candor/contract/client/devices.ts';
import type { uploadFile } from '@candor/contract/client/documents.ts';
import type { createEventTicket } from '@candor/contract/client/events.ts';
import type * as messages from '@candor/contract/client/messages.ts';
import type * as mfa from '@candor/contract/client/mfa.ts';
import type * as passkeys from '@candor/contract/client/passkeys.ts';
import { nameCall } from './shell-calls.ts';

export const credentialCalls = {
  sendRegistrationCode: nameCall<typeof credentials.sendRegistrationCode>({
    id: 'sendRegistrationCode',
    method: 'POST',
    path: '/auth/app/v1/register/code',
  }),
  register: nameCall<typeof credentials.register>({ id: 'register', method: 'POST', path: '/auth/app/v1/register' }),
  sendClientCode: nameCall<typeof credentials.sendClientCode>({
    id: 'sendClientCode',
    method: 'POST',
    path: '/client/app/v1/code',
  }),
  resetPassword: nameCall<typeof credentials.resetPassword>({
    id: 'resetPassword',
    method: 'POST',
    path: '/auth/app/v1/reset_pwd',
  }),
  changePassword: nameCall<typeof credentials.changePassword>({
    id: 'changePassword',
    method: 'POST',
    path: '/auth/app/v1/change_pwd',
  }),
  verifyPassword: nameCall<typeof credentials.verifyPassword>({
    id: 'verifyPassword',
    method: 'POST',
    path: '/client/app/v1/pwd_verify',
  }),
  setPin: nameCall<typeof credentials.setPin>({ id: 'setPin', method: 'POST', path: '/client/app/v1/pin' }),
  verifyPin: nameCall<typeof credentials.verifyPin>({
    id: 'verifyPin',
    method: 'POST',
    path: '/client/app/v1/pin/verify',
  }),
} as const;

export const securityCalls = {
  getMfa: nameCall<typeof mfa.getMfa>({ id: 'getMfa', method: 'GET', path: '/user/v1/mfa' }),
  bindMfa: nameCall<typeof mfa.bindMfa>({ id: 'bindMfa', method: 'POST', path: '/user/v1/mfa/bind' }),
  unbindMfa: nameCall<typeof mfa.unbindMfa>({ id: 'unbindMfa', method: 'POST', path: '/user/v1/mfa/unbind' }),
  renewRecoveryCodes: nameCall<typeof mfa.renewRecoveryCodes>({
    id: 'renewRecoveryCodes',
    method: 'POST',
    path: '/user/v1/mfa/recovery_codes',
  }),
  passkeyLoginOptions: nameCall<typeof passkeys.getPasskeyLoginOptions>({
    id: 'getPasskeyLoginOptions',
    method: 'POST',
    path: '/auth/app/v1/passkey/options',
  }),
  loginWithPasskey: nameCall<typeof passkeys.loginWithPasskey>({
    id: 'loginWithPasskey',
    method: 'POST',
    path: '/auth/app/v1/passkey/login',
  }),
  passkeyOptions: nameCall<typeof passkeys.getPasskeyOptions>({
    id: 'getPasskeyOptions',
    method: 'POST',
    path: '/user/v1/passkey/options',
  }),
  addPasskey: nameCall<typeof passkeys.addPasskey>({ id: 'addPasskey', method: 'POST', path: '/user/v1/passkey' }),
  listPasskeys: nameCall<typeof passkeys.listPasskeys>({
    id: 'listPasskeys',
    method: 'GET',
    path: '/user/v1/passkey/list',
  }),
  removePasskey: nameCall<typeof passkeys.removePasskey>({
    id: 'removePasskey',
    method: 'DELETE',
    path: '/user/v1/passkey/{id}',
  }),
  listDevices: nameCall<typeof devices.listDevices>({ id: 'listDevices', method: 'GET', path: '/user/v1/device/list' }),
  endDevice: nameCall<typeof devices.endDevice>({ id: 'endDevice', method: 'DELETE', path: '/user/v1/device/{id}' }),
  endAllDevices: nameCall<typeof devices.endAllDevices>({
    id: 'endAllDevices',
    method: 'POST',
    path: '/user/v1/device/end_all',
  }),
} as const;

export const demoCalls = {
  logins: nameCall<typeof getDemoLogins>({ id: 'getDemoLogins', method: 'GET', path: '/setting/v1/demo_logins' }),
} as const;

export const profileCalls = {
  uploadFile: nameCall<typeof uploadFile>({ id: 'uploadFile', method: 'POST', path: '/file/app/v1' }),
  updateAvatar: nameCall<typeof updateAvatar>({ id: 'updateAvatar', method: 'POST', path: '/client/app/v1/avatar' }),
  listActivity: nameCall<typeof listActivity>({ id: 'listActivity', method: 'GET', path: '/activity/app/v1/list' }),
} as const;

export const messageCalls = {
  list: nameCall<typeof messages.listMessages>({ id: 'listMessages', method: 'GET', path: '/message/app/v1/list' }),
  read: nameCall<typeof messages.readMessage>({ id: 'readMessage', method: 'POST', path: '/message/app/v1/{id}/read' }),
  remove: nameCall<typeof messages.deleteMessage>({
    id: 'deleteMessage',
    method: 'DELETE',
    path: '/message/app/v1/{id}',
  }),
  removeAll: nameCall<typeof messages.deleteAllMessages>({
    id: 'deleteAllMessages',
    method: 'DELETE',
    path: '/message/app/v1',
  }),
  eventTicket: nameCall<typeof createEventTicket>({
    id: 'createEventTicket',
    method: 'POST',
    path: '/client/app/v1/events/ticket',
  }),
} as const;
