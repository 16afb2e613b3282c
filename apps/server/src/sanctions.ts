// The operator's list of sanctions: read at the start, and again whenever its file has changed, so that everybody is held against the list
// of today.
import { readFileSync, statSync } from 'node:fs';
import { noList, openList } from '@candor/brokerage/kyc/index.ts';
import type { SanctionsList } from '@candor/brokerage/kyc/index.ts';

/** Without a file nobody is screened. A file that is named and cannot be read stops the start. */
export function openSanctions(path: string): () => SanctionsList {
  if (path === '') return () => noList;
  const read = () => ({ changedMs: statSync(path).mtimeMs, list: openList(readFileSync(path, 'utf8')) });
  let known = read();
  return () => {
    if (statSync(path).mtimeMs !== known.changedMs) known = read();
    return known.list;
  };
}
