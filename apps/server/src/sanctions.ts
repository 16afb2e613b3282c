// The operator's list of sanctions: read at the start, and again whenever its file has changed, so that everybody in the queue is held
// against the list of today.
import { readFileSync, statSync } from 'node:fs';
import { parseList } from '@candor/brokerage/kyc/index.ts';
import type { ListEntry } from '@candor/brokerage/kyc/index.ts';

/** Without a file nobody is screened. A file that is named and cannot be read stops the start. */
export function openSanctions(path: string): () => readonly ListEntry[] {
  if (path === '') return () => [];
  const read = () => ({ changedMs: statSync(path).mtimeMs, entries: parseList(readFileSync(path, 'utf8')) });
  let known = read();
  return () => {
    if (statSync(path).mtimeMs !== known.changedMs) known = read();
    return known.entries;
  };
}
