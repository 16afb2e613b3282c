// What the house must notice by itself: alarms, the trail checked on demand, work that gave up, vendors, and who is signed in.
import * as z from 'zod/mini';
import { everybody, overseers, staff } from '../callers.ts';
import { byId, idOf, instant } from '../schemas/scalars.ts';

export const alarmNames = [
  'books',
  'audit_chain',
  'stale_prices',
  'failed_jobs',
  'overdue_withdrawals',
  'failed_deliveries',
  'failed_sign_ins',
  'sanctions_hits',
] as const;
export type AlarmName = (typeof alarmNames)[number];

export const getAlarms = everybody.list('getAlarms', '/alarms', {
  summary: 'What needs a look now: each alarm with how often it rings and since when.',
  of: z.strictObject({ alarm: z.enum(alarmNames), count: z.int(), since: z.nullable(instant) }),
  shows: 'house',
});

export const checkTrail = staff('approver', 'tenant_admin', 'auditor').get('checkTrail', '/audit/check', {
  summary: 'Walks the whole audit trail and holds every line against the one before it.',
  response: z.strictObject({
    lines: z.int(),
    head: z.string(),
    /** The first line that does not fit; null when all do. */
    broken_at: z.nullable(z.int()),
    checked_at: instant,
  }),
  shows: 'house',
  cost: 20,
});

export const getHouseHealth = overseers.get('getHouseHealth', '/health', {
  summary: 'The books, the vendors of prices, and what left the house in the last day.',
  response: z.strictObject({
    books: z.strictObject({
      journals: z.int(),
      last_journal_at: z.nullable(instant),
      halted_since: z.nullable(instant),
      halt_reason: z.nullable(z.string()),
    }),
    vendors: z.array(
      z.strictObject({ id: z.string(), state: z.enum(['closed', 'open', 'half_open']), fault: z.nullable(z.string()) }),
    ),
    deliveries: z.strictObject({ waiting: z.int(), sent: z.int(), kept: z.int(), failed: z.int() }),
  }),
  shows: 'house',
});

export const failedJob = z.strictObject({
  id: idOf('job'),
  kind: z.string(),
  attempts: z.int(),
  last_error: z.nullable(z.string()),
  finished_at: instant,
});

export const listFailedJobs = overseers.list('listFailedJobs', '/jobs', {
  summary: 'Work that gave up after its last attempt, the newest first.',
  of: failedJob,
  shows: 'house',
});

export const retryJob = staff('operations', 'tenant_admin').post('retryJob', '/jobs/{id}/retry', {
  summary: 'Gives such work its attempts back.',
  params: byId('job'),
  refusals: ['not_found'],
});

export const openSession = z.strictObject({
  id: idOf('session'),
  owner_kind: z.enum(['staff', 'client']),
  owner_id: z.string(),
  /** Of staff; clients stay masked. */
  owner_name: z.nullable(z.string()),
  os: z.string(),
  browser: z.string(),
  country: z.nullable(z.string()),
  created_at: instant,
  last_seen_at: instant,
});

export const listOpenSessions = staff('tenant_admin', 'auditor').list('listOpenSessions', '/open-sessions', {
  summary: 'Who is signed in now, staff or clients, the latest use first.',
  of: openSession,
  query: z.strictObject({ kind: z.enum(['staff', 'client']) }),
  shows: 'clients',
});
