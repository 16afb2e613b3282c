// `npm run build`: builds the web apps and the server when their sources changed since the last build; `--force` builds them anyway.
import { fileURLToPath } from 'node:url';
import { buildApp, inspectApp } from './build-app.ts';
import type { AppBuild } from './build-app.ts';
import { buildServer, inspectServer } from './build-server.ts';
import type { Sizes } from './compress.ts';

const apps = ['apps/client', 'apps/console'];
const root = fileURLToPath(new URL('../../', import.meta.url));
const isForced = process.argv.includes('--force');

function formatSizes({ files, bytes, gzipBytes, brotliBytes }: Sizes): string {
  const [raw, zipped, brotli] = [bytes, gzipBytes, brotliBytes].map((size) => `${(size / 1024).toFixed(0)} KB`);
  // Nobody downloads the server: it has no compressed copies.
  return `${files} files, ${raw}${gzipBytes < bytes ? `, gzip ${zipped}, brotli ${brotli}` : ''}`;
}

async function buildStale(name: string, { isFresh }: AppBuild, build: () => Promise<Sizes>): Promise<void> {
  if (isFresh && !isForced) return;
  const started = performance.now();
  console.log(`• Building ${name} …`);
  const sizes = await build();
  console.log(`✓ Building ${name} (${((performance.now() - started) / 1000).toFixed(1)} s) ${formatSizes(sizes)}`);
}

try {
  // One after the other: Vite sets NODE_ENV for the whole process and uses every core by itself.
  for (const app of apps) {
    const state = inspectApp(root, app);
    await buildStale(app, state, () => buildApp(root, app, state));
  }
  const server = inspectServer(root);
  await buildStale('apps/server', server, () => buildServer(root, server));
} catch (error) {
  // A bundler's stack tells nothing about the source that is wrong; its message does.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
