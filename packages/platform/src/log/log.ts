// The log: JSON lines in UTC with request ids. Secrets and personal data are cut out before they are written.
import { pino } from 'pino';
import type { DestinationStream, LogFn, Logger } from 'pino';

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
  const options = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    base: null,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) => cutSecrets(boundFields(fields)),
    },
    serializers: { err: describeError },
    hooks: { logMethod: boundMessage },
  };
  return cutBindings(destination ? pino(options, destination) : pino(options));
}

/** What a child says with every line is cut when it is made; children of children come the same way. */
function cutBindings(log: Log): Log {
  const { child } = log;
  Reflect.set(log, 'child', function cutChild(this: Log, fields: object, ...more: unknown[]): unknown {
    return Reflect.apply(child, this, [cutSecrets(fields), ...more]);
  });
  return log;
}

const secretNames: ReadonlySet<string> = new Set(redactedFields);
const deepest = 3;

/** The same where there is nothing to cut: nearly every line, so that a line costs a look at its names. */
function cutSecrets<Value extends object>(fields: Value, level = 1): Value {
  let cut: Value | undefined;
  for (const [name, value] of Object.entries(fields)) {
    const kept = secretNames.has(name) ? '[redacted]' : cutInside(name, value, level);
    if (kept === value) continue;
    cut ??= Object.assign(Array.isArray(fields) ? [] : {}, fields);
    Reflect.set(cut ?? {}, name, kept);
  }
  return cut ?? fields;
}

function cutInside(name: string, value: unknown, level: number): unknown {
  if (typeof value !== 'object' || value === null || level >= deepest) return value;
  // An error under its own name is described below.
  if (value instanceof Date || (name === 'err' && level === 1)) return value;
  const said: unknown = 'toJSON' in value && typeof value.toJSON === 'function' ? value.toJSON() : value;
  return typeof said === 'object' && said !== null ? cutSecrets(said, level + 1) : said;
}

/** Longest text of one field, and longest stack: a line is for reading, and a caller must not decide how long it is. */
const longest = { text: 1_000, stack: 4_000 } as const;

/** Addresses lose their query, which holds codes and phone numbers; the rest is cut at its bound. */
function boundText(text: string, max: number = longest.text): string {
  const bare = text.slice(0, max + 1).replaceAll(/\?[^\s"'<>()]*=[^\s"'<>()]*/g, '?…');
  return bare.length > max ? `${bare.slice(0, max)}…` : bare;
}

function boundFields(fields: Record<string, unknown>): Record<string, unknown> {
  const isLong = Object.values(fields).some((value) => typeof value === 'string' && value.length > longest.text);
  if (!isLong) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? boundText(value) : value]),
  );
}

function boundMessage(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  for (const [index, part] of args.entries()) if (typeof part === 'string') args[index] = boundText(part);
  method.apply(this, args);
}

/** Message, code and stack; a database error's detail quotes row values, so it stays out. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: 'not an error object' };
  // Named errno: a field named code is redacted everywhere, because codes are what people type to sign in.
  const errno = 'code' in error ? String(error.code) : undefined;
  const stack = error.stack === undefined ? undefined : boundText(error.stack, longest.stack);
  return { type: error.name, message: boundText(error.message), errno, stack };
}
