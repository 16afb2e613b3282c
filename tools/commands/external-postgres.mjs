// Starts the system's PostgreSQL on a throw-away folder and runs the server tests against its DATABASE_URL.
// Listens on loopback only, asks for a random password and is removed afterwards.
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure, reportFailures } from '../install/failure.mjs';
import { installPackages } from '../install/packages.mjs';
import { runVitest } from './vitest.mjs';

const versionsFolder = '/usr/lib/postgresql';
const readyMs = 30_000;

export function run() {
  return reportFailures(async () => {
    await installPackages();
    const database = await startDatabase();
    try {
      const { passed, failed, skipped } = await runVitest({ project: 'server', env: { DATABASE_URL: database.url } });
      process.stdout.write(
        `\nOn ${database.version}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`,
      );
      return failed === 0 && passed > 0 ? 0 : 1;
    } finally {
      await database.stop();
    }
  });
}

async function startDatabase() {
  const bin = findBinaries();
  const user = findUser();
  const folder = mkdtempSync(join(tmpdir(), 'candor-postgres-'));
  const data = join(folder, 'data');
  const password = randomBytes(18).toString('hex');
  const secret = join(folder, 'password');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(secret, password, { mode: 0o600 });
  for (const path of [folder, data, secret]) chownSync(path, user.uid, user.gid);
  const options = { ...user, cwd: folder };
  const setup = [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=scram-sha-256',
    `--pwfile=${secret}`,
    '--encoding=UTF8',
    '--locale=C',
  ];
  execFileSync(join(bin, 'initdb'), setup, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
  const port = await findPort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'logging_collector=off',
  ];
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...options,
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => server.on('exit', resolve));
  await waitUntilReady(bin, port, server);
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    version: execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).trim(),
    async stop() {
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

function findBinaries() {
  const versions = existsSync(versionsFolder)
    ? readdirSync(versionsFolder).toSorted((a, b) => Number(b) - Number(a))
    : [];
  const bin = versions
    .map((version) => join(versionsFolder, version, 'bin'))
    .find((path) => existsSync(join(path, 'initdb')));
  if (bin === undefined)
    throw new Failure('No PostgreSQL server is installed under /usr/lib/postgresql (apt-get install postgresql).');
  return bin;
}

/** PostgreSQL refuses to run as root. */
function findUser() {
  if (process.getuid() !== 0) return { uid: process.getuid(), gid: process.getgid() };
  return { uid: askId('-u'), gid: askId('-g') };
}

function askId(option) {
  return Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
}

/** Below 32768, where no outgoing connection takes the port between this look and the start. */
async function findPort() {
  for (let port = 20_000 + (process.pid % 8000); port < 32_768; port += 1) if (await isFree(port)) return port;
  throw new Failure('No free port below 32768.');
}

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.on('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

async function waitUntilReady(bin, port, server) {
  const until = performance.now() + readyMs;
  while (performance.now() < until && server.exitCode === null) {
    try {
      execFileSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  server.kill('SIGINT');
  throw new Failure('PostgreSQL did not become ready.');
}
