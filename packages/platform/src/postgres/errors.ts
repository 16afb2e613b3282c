// Why the embedded PostgreSQL could not start. Messages are written for the person in front of the terminal.
import { CodedError } from '../errors/coded-error.ts';

export type PostgresStartCode =
  | 'no_binaries'
  | 'no_user'
  | 'unwritable_data_dir'
  | 'disk_full'
  | 'wrong_version'
  | 'in_use'
  | 'no_free_port'
  | 'start_failed';

export class PostgresStartError extends CodedError<PostgresStartCode> {
  override readonly name = 'PostgresStartError';
}

/** Turns an error of the file system into one that says what to do. */
export function explainFileError(error: unknown, dir: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  switch (error.code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
      return new PostgresStartError('unwritable_data_dir', `The data folder ${dir} cannot be written.`, error);
    case 'ENOSPC':
    case 'EDQUOT':
      return new PostgresStartError('disk_full', `The disk that holds ${dir} is full.`, error);
    default:
      return error;
  }
}

/** Reads the reason out of what initdb or postgres printed before it ended. */
export function explainOutput(output: string, dir: string): PostgresStartError {
  const lines = output.trim().split('\n');
  const line = lines.findLast((text) => /FATAL|PANIC|error:/.test(text)) ?? lines.at(-1) ?? '';
  const reason = line.replace(/^.*?(FATAL|PANIC|error): */, '').trim();
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return new PostgresStartError('disk_full', `The disk that holds ${dir} is full.`);
  }
  if (/lock file .* already exists|shared memory block .* still in use/.test(output)) {
    return new PostgresStartError('in_use', `Another PostgreSQL still works on ${dir}.`);
  }
  if (/incompatible with server|not compatible with this version/.test(output)) {
    return new PostgresStartError('wrong_version', `The data in ${dir} belongs to another version of PostgreSQL.`);
  }
  if (/Permission denied|Read-only file system/.test(output)) {
    return new PostgresStartError('unwritable_data_dir', `PostgreSQL may not write to ${dir} (${reason}).`);
  }
  return new PostgresStartError('start_failed', `PostgreSQL did not start: ${reason}`);
}
