// Reads what a live line says. A frame of a kind this page does not know is left alone: the server may be newer.
import type { ServerFrame } from '@candor/contract/events/client.ts';
import type { DeskFrame } from '@candor/contract/events/staff.ts';
import { isRecord } from '../storage/storage.ts';

type Kinds<F extends { readonly kind: string }> = Readonly<Record<F['kind'], true>>;

const clientKinds: Kinds<ServerFrame> = {
  ready: true,
  pong: true,
  session_revoked: true,
  profile_changed: true,
  activity_changed: true,
  message_arrived: true,
  money_changed: true,
  order_changed: true,
  chat_message: true,
  chat_marks: true,
  chat_typing: true,
};

const deskKinds: Kinds<DeskFrame> = {
  ready: true,
  pong: true,
  session_revoked: true,
  queues_changed: true,
  approvals_changed: true,
  claims_changed: true,
  alarms_changed: true,
  chats_changed: true,
  chat_typing: true,
};

export function readFrame(data: unknown): ServerFrame | undefined {
  const frame = parse(data);
  return isClientFrame(frame) ? frame : undefined;
}

export function readDeskFrame(data: unknown): DeskFrame | undefined {
  const frame = parse(data);
  return isDeskFrame(frame) ? frame : undefined;
}

function parse(data: unknown): unknown {
  if (typeof data !== 'string') return undefined;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

const isKind = (kinds: object, kind: unknown): boolean => typeof kind === 'string' && Object.hasOwn(kinds, kind);

function isClientFrame(value: unknown): value is ServerFrame {
  if (!isRecord(value) || !isKind(clientKinds, value['kind'])) return false;
  return value['kind'] !== 'message_arrived' || typeof value['unread'] === 'number';
}

function isDeskFrame(value: unknown): value is DeskFrame {
  if (!isRecord(value) || !isKind(deskKinds, value['kind'])) return false;
  if (value['kind'] === 'chat_typing') return typeof value['client_id'] === 'string';
  return value['kind'] !== 'queues_changed' || Array.isArray(value['queues']);
}
