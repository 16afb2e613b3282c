// `npm run build`: builds the web apps whose sources changed since the last build; `--force` builds them anyway.
import { fileURLToPath } from 'node:url';
import { buildApp, inspectApp } from './build-app.ts';
import type { Sizes } from './compress.ts';

const APPS = ['apps/client', 'apps/console'];
const root = fileURLToPath(new URL('../../', import.meta.url));
const isForced = process.argv.includes('--force');

function formatSizes({ files, bytes, gzipBytes, brotliBytes }: Sizes): string {
  const [raw, zipped, brotli] = [bytes, gzipBytes, brotliBytes].map((size) => `${(size / 1024).toFixed(0)} KB`);
  return `${files} files, ${raw}, gzip ${zipped}, brotli ${brotli}`;
}

async function buildStale(app: string): Promise<void> {
  const state = inspectApp(root, app);
  if (state.isFresh && !isForced) return;
  const started = performance.now();
  console.log(`• Building ${app} …`);
  const sizes = await buildApp(root, app, state);
  console.log(`✓ Building ${app} (${((performance.now() - started) / 1000).toFixed(1)} s) ${formatSizes(sizes)}`);
}

try {
  // One after the other: Vite sets NODE_ENV for the whole process and uses every core by itself.
  for (const app of APPS) await buildStale(app);
} catch (error) {
  // A bundler's stack tells nothing about the source that is wrong; its message does.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
