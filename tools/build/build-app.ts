// Builds one web app when its inputs changed: Vite, compressed copies, and a marker that says from what. Never starts it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFolder } from './compress.ts';
import type { Sizes } from './compress.ts';
import { hashInputs } from './inputs.ts';

export interface AppBuild {
  readonly inputs: string;
  readonly isFresh: boolean;
}

/** The marker lies in the output, so a build that was cut off or removed is stale by itself. */
function markerOf(root: string, app: string): string {
  return join(root, app, 'dist', '.inputs');
}

export function inspectApp(root: string, app: string): AppBuild {
  const inputs = hashInputs(root, app);
  const marker = markerOf(root, app);
  return { inputs, isFresh: existsSync(marker) && readFileSync(marker, 'utf8') === inputs };
}

export async function buildApp(root: string, app: string, { inputs }: AppBuild): Promise<Sizes> {
  const folder = join(root, app);
  // Most starts build nothing and need not wait for the bundler.
  const { build } = await import('vite');
  await build({
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: 'dist', emptyOutDir: true },
  });
  const sizes = await compressFolder(join(folder, 'dist'));
  writeFileSync(markerOf(root, app), inputs);
  return sizes;
}
