// The log file: lines are written at once, so that the last words before a crash are there, and the file is put aside when it is
// full. Only so many are kept; the disk never fills up with what callers make the server say.
import { closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DestinationStream } from 'pino';

export interface LogFileLimits {
  /** A file that would grow beyond this is put aside first. */
  readonly maxBytes: number;
  /** How many files there are at most, the one that is written included. */
  readonly files: number;
}

export interface LogFile extends DestinationStream {
  close(): void;
}

/** `server.log` is written; `server.log.1` is the one before it, and so on. */
export function openLogFile(file: string, { maxBytes, files }: LogFileLimits): LogFile {
  mkdirSync(dirname(file), { recursive: true });
  let handle = openSync(file, 'a', 0o600);
  let size = fstatSync(handle).size;

  function putAside(): void {
    closeSync(handle);
    // A file that cannot be moved (another program holds it) is emptied instead: the bound holds either way.
    try {
      rmSync(`${file}.${files - 1}`, { force: true });
      for (let at = files - 1; at >= 1; at -= 1) moveIfThere(at === 1 ? file : `${file}.${at - 1}`, `${file}.${at}`);
      handle = openSync(file, 'a', 0o600);
      if (files === 1 || fstatSync(handle).size > 0) throw new Error('the full file is still there');
    } catch {
      handle = openSync(file, 'w', 0o600);
    }
    size = 0;
  }

  return {
    write(line) {
      const bytes = Buffer.byteLength(line);
      if (size > 0 && size + bytes > maxBytes) putAside();
      size += bytes;
      writeSync(handle, line);
    },
    close: () => closeSync(handle),
  };
}

function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
