// Starts the built server, the one that npm start runs, as its own process on a throw-away data folder, for measurements from outside.
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Its data folder. */
  readonly folder: string;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '..');
export const builtServer = join(root, 'apps/server/dist/main.js');

/** Web apps and server as they are now; what is fresh is not built again. */
export async function buildAll(): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'tools/build/build.ts')], { cwd: root, stdio: 'inherit' });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error('the server could not be built');
}

export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'candor-bench-'));
  await chmod(folder, 0o711);
  return folder;
}

export async function startServerProcess(environment: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  await buildAll();
  const folder = await makeDataFolder();
  const child = spawn(process.execPath, [builtServer], {
    env: { ...process.env, PORT: '0', DATA_DIR: folder, DATABASE_URL: '', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += String(chunk);
      const found = /client\s+(http:\/\/\S+)\//.exec(output)?.[1];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error(`the server did not start:\n${output}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    folder,
    async stop() {
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
