// What the commands need to know before the server can tell: the data folder. The server itself checks every setting.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './root.mjs';

/** As the server reads it: the environment first, then .env, then the default. */
export function findDataFolder() {
  const named = process.env.DATA_DIR || readEnvFile('DATA_DIR') || '.data';
  return resolve(root, named);
}

function readEnvFile(name) {
  const path = join(root, '.env');
  if (!existsSync(path)) return '';
  const pattern = new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=\\s*(["']?)(.*?)\\1\\s*$`, 'gm');
  return [...readFileSync(path, 'utf8').matchAll(pattern)].at(-1)?.[2] ?? '';
}
