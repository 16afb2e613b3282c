// Names what can go wrong between us and PostgreSQL. Never holds SQL text or parameters: those may be personal.
import { CodedError } from '../errors/coded-error.ts';

export type UnavailableCode = 'connection_lost' | 'timeout' | 'overloaded' | 'disk_full' | 'closed';

/** The database could not answer. `unknown` means a commit was under way: only a retry with the same key can tell. */
export class DatabaseUnavailableError extends CodedError<UnavailableCode> {
  override readonly name = 'DatabaseUnavailableError';
  readonly outcome: 'not_committed' | 'unknown';

  constructor(code: UnavailableCode, outcome: 'not_committed' | 'unknown' = 'not_committed', cause?: unknown) {
    super(code, `database unavailable: ${code}`, cause);
    this.outcome = outcome;
  }
}

export type SetupCode =
  | 'wrong_version'
  | 'checksum_changed'
  | 'number_missing'
  | 'number_duplicate'
  | 'file_missing'
  | 'bad_name'
  | 'migration_failed';

/** The database cannot be brought to the shape this release needs; the message is written for an operator. */
export class DatabaseSetupError extends CodedError<SetupCode> {
  override readonly name = 'DatabaseSetupError';
}

const unavailableByState: Readonly<Record<string, UnavailableCode>> = {
  CONNECTION_CLOSED: 'connection_lost',
  CONNECTION_DESTROYED: 'connection_lost',
  CONNECTION_ENDED: 'connection_lost',
  CONNECT_TIMEOUT: 'connection_lost',
  ECONNREFUSED: 'connection_lost',
  ECONNRESET: 'connection_lost',
  EPIPE: 'connection_lost',
  ETIMEDOUT: 'connection_lost',
  EHOSTUNREACH: 'connection_lost',
  ENOTFOUND: 'connection_lost',
  '57P01': 'connection_lost',
  '57P02': 'connection_lost',
  '57P03': 'connection_lost',
  '57P05': 'connection_lost',
  '25P03': 'connection_lost',
  '08006': 'connection_lost',
  '57014': 'timeout',
  '55P03': 'timeout',
  '53300': 'overloaded',
  '53200': 'overloaded',
  '53100': 'disk_full',
};

/** SQLSTATE of a PostgreSQL error, or the code of a connection error. */
export function errorState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

export function unavailableCode(error: unknown): UnavailableCode | undefined {
  const state = errorState(error);
  return state === undefined ? undefined : unavailableByState[state];
}

/** Serialization failure or deadlock: the one kind of error that repeating the whole transaction cures. */
export function isRetryable(error: unknown): boolean {
  const state = errorState(error);
  return state === '40001' || state === '40P01';
}

function violates(error: unknown, state: string, constraint: string | undefined): boolean {
  if (errorState(error) !== state) return false;
  return constraint === undefined || (error instanceof Error && Reflect.get(error, 'constraint_name') === constraint);
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return violates(error, '23505', constraint);
}

export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return violates(error, '23503', constraint);
}

export function isCheckViolation(error: unknown, constraint?: string): boolean {
  return violates(error, '23514', constraint);
}
