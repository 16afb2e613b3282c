// What both live lines share: how long a ticket is good, what a page may say, and why the server closes a line.
import * as z from 'zod/mini';
import { instant } from '../schemas/scalars.ts';

/** The socket hangs under the base of its line; the ticket is its only parameter. */
export const eventsPath = '/events';
export const eventTicketTtlMs = 30_000;

export const eventTicket = z.strictObject({ ticket: z.string(), expires_at: instant });

/**
 * `ready` once, `pong` for a page's `ping`, `session_revoked` last. With `quiet_ms` nothing was told about this client for so long: a page
 * whose first look is younger has missed nothing.
 */
export const commonFrames = [
  z.strictObject({ kind: z.literal('ready'), at: instant, quiet_ms: z.optional(z.int()) }),
  z.strictObject({ kind: z.literal('pong'), at: instant }),
  z.strictObject({ kind: z.literal('session_revoked'), at: instant }),
] as const;

/** What a page may say. */
export const clientFrame = z.strictObject({ kind: z.literal('ping') });

/** Why the server closed: codes of the private range, so a page knows whether to come back. */
export const closeCodes = { sessionEnded: 4401, tooMany: 4429, slow: 4408, malformed: 4400 } as const;
