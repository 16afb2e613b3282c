// The log: JSON lines in UTC with request ids. Secrets and personal data are cut out before they are written.
import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

export type Log = Logger;

/** Field names whose values never reach a log line, wherever they stand (up to three levels deep). */
export const redactedFields = [
  'password',
  'new_password',
  'current_password',
  'confirm_password',
  'pin',
  'code',
  'otp',
  'pac',
  'totp_secret',
  'secret',
  'token',
  'access_token',
  'refresh_token',
  'ticket',
  'authorization',
  'dpop',
  'cookie',
  'auth-key',
  'invitation_code',
  'phone',
  'mobile',
  'email',
  'full_name',
  'first_name',
  'last_name',
  'username',
  'date_of_birth',
  'id_number',
  'account_number',
  'iban',
  'holder_name',
  'ip',
  'DATABASE_URL',
  'query',
  'parameters',
  'args',
] as const;

export interface LogOptions {
  readonly level: string;
  readonly destination?: DestinationStream;
}

export function createLog({ level, destination }: LogOptions): Log {
  const paths = redactedFields.flatMap((field) => {
    const key = /^[\w$]+$/.test(field) ? `.${field}` : `["${field}"]`;
    return [key.replace(/^\./, ''), `*${key}`, `*.*${key}`];
  });
  const options = {
    level,
    redact: { paths, censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
    base: null,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Appends to a file; lines are written at once, so that the last words before a crash are there. */
export function openLogFile(file: string): DestinationStream {
  return pino.destination({ dest: file, mkdir: true, sync: true, mode: 0o600 });
}

/** Message, code and stack; a database error's detail quotes row values, so it stays out. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: 'not an error object' };
  // Named errno: a field named code is redacted everywhere, because codes are what people type to sign in.
  const errno = 'code' in error ? String(error.code) : undefined;
  return { type: error.name, message: error.message, errno, stack: error.stack };
}
