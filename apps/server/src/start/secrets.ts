// The master secret: given by the environment or made once into DATA_DIR. Every other key is derived from it.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deriveKey } from '@candor/platform/crypto/keyring.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import { StartError } from './start-error.ts';

export interface Secrets {
  /** A key for one purpose; the same purpose gives the same key on every node. */
  key(purpose: string, bytes?: number): Buffer;
  /** The same as text, for passwords of database roles and tokens. */
  password(purpose: string): string;
}

const pattern = /^[0-9a-f]{64}$/;

export async function loadSecrets(dataDir: string, given: string, ids: Ids): Promise<Secrets> {
  const text = given === '' ? await readOrCreate(join(dataDir, 'master-secret'), ids) : given;
  if (!pattern.test(text)) {
    throw new StartError(
      'secret_invalid',
      'The master secret must be 64 hex digits.',
      'Check CANDOR_SECRET or the file master-secret in DATA_DIR.',
    );
  }
  const secret = Buffer.from(text, 'hex');
  return {
    key: (purpose, bytes) => deriveKey(secret, purpose, bytes),
    password: (purpose) => deriveKey(secret, purpose, 24).toString('base64url'),
  };
}

async function readOrCreate(file: string, ids: Ids): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const made = ids.bytes(32).toString('hex');
  await writeFile(file, `${made}\n`, { mode: 0o400, flag: 'wx' });
  return made;
}
