// Makes the data folder of a cluster (initdb) and checks the version of one that exists.
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { explainOutput, PostgresStartError } from './errors.ts';
import { chooseRunner, spawnAs, type Runner } from './runner.ts';

export const superuser = 'candor_owner';

export interface ClusterFiles {
  readonly dir: string;
  readonly cluster: string;
  readonly password: string;
  readonly port: string;
}

export function clusterFiles(dir: string): ClusterFiles {
  const at = (name: string): string => join(dir, name);
  return { dir, cluster: at('cluster'), password: at('superuser-password'), port: at('port') };
}

export function readPassword(files: ClusterFiles): string {
  return readFileSync(files.password, 'utf8').trim();
}

/** Builds beside the final place and renames, so a kill in the middle leaves nothing half made. */
export async function createCluster(files: ClusterFiles, binaries: Binaries): Promise<Runner> {
  const draft = `${files.cluster}.new`;
  const passwordDraft = `${files.password}.new`;
  rmSync(draft, { recursive: true, force: true });
  rmSync(passwordDraft, { force: true });
  mkdirSync(draft, { mode: 0o700 });
  const runner = chooseRunner(binaries, draft, true);
  const password = randomBytes(24).toString('base64url');
  writeFileSync(passwordDraft, `${password}\n`, { mode: 0o600 });
  if (runner.owner !== undefined) chownSync(passwordDraft, runner.owner.uid, runner.owner.gid);
  await runInitdb(runner, binaries, draft, passwordDraft, files.dir);
  if (runner.owner !== undefined) chownSync(passwordDraft, process.getuid?.() ?? 0, process.getgid?.() ?? 0);
  // The password first: with it and without a cluster the next start simply begins again.
  renameSync(passwordDraft, files.password);
  renameSync(draft, files.cluster);
  return runner;
}

async function runInitdb(
  runner: Runner,
  binaries: Binaries,
  target: string,
  passwordFile: string,
  dir: string,
): Promise<void> {
  const child = spawnAs(runner, binaries.initdb, [
    `--pgdata=${target}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
  ]);
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0) return;
  rmSync(target, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  throw explainOutput(output, dir);
}

export function openCluster(files: ClusterFiles, binaries: Binaries): Runner {
  const versionFile = join(files.cluster, 'PG_VERSION');
  const found = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : 'unknown';
  const own = binaries.major;
  if (found !== own) {
    throw new PostgresStartError(
      'wrong_version',
      `The data in ${files.cluster} was made by PostgreSQL ${found}, but this release brings PostgreSQL ${own}. ` +
        'Move the data with the guide in docs/operations, or start over with npm run reset.',
    );
  }
  const runner = chooseRunner(binaries, files.cluster, false);
  // Copying a folder around often opens its mode, and PostgreSQL then refuses it.
  if (process.platform !== 'win32') chmodSync(files.cluster, 0o700);
  return runner;
}
