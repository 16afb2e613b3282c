// Builds the server into few files when its sources changed: a start then loads these instead of hundreds of modules one by one.
// What is no code (migrations, texts, lists) stays where it is and is read from there. Never starts it.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import type { AppBuild } from './build-app.ts';
import type { Sizes } from './compress.ts';
import { easeDriver, isDriversQuery } from './driver.ts';
import { hashServerInputs } from './inputs.ts';

const app = 'apps/server';
/** Programs for one machine, and what loads them. */
const native = ['sharp', '@node-rs/argon2'];

const markerOf = (root: string): string => join(root, app, 'dist', '.inputs');

export function inspectServer(root: string): AppBuild {
  const inputs = hashServerInputs(root);
  const marker = markerOf(root);
  return { inputs, isFresh: existsSync(marker) && readFileSync(marker, 'utf8') === inputs };
}

export async function buildServer(root: string, { inputs }: AppBuild): Promise<Sizes> {
  // Most starts build nothing and need not wait for the bundler.
  const { build } = await import('vite');
  const folder = join(root, app);
  await build({
    root: folder,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [takeHttp(), easeQueries(), keepPlaces(join(folder, 'dist'))],
    ssr: { noExternal: true, external: native, target: 'node' },
    build: {
      ssr: 'src/main.ts',
      outDir: 'dist',
      emptyOutDir: true,
      target: 'node24',
      sourcemap: true,
      minify: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: {
        output: {
          // All in one folder: a place is told by its way from there.
          chunkFileNames: '[name]-[hash].js',
          sourcemapExcludeSources: true,
          // Less to read; names stay, for stacks and for what tells errors apart by them.
          minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  });
  writeFileSync(markerOf(root), inputs);
  return measure(join(folder, 'dist'));
}

function measure(folder: string): Sizes {
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const bytes = files.reduce((total, name) => total + statSync(join(folder, name)).size, 0);
  return { files: files.length, bytes, gzipBytes: bytes, brotliBytes: bytes };
}

const wayTo = (folder: string, path: string): string => JSON.stringify(relative(folder, path).split(sep).join('/'));

/** A source that asks where it lies is told the place of the source: what it reads lies beside it there. */
function keepPlaces(outDir: string): Plugin {
  return {
    name: 'candor:keep-places',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('/node_modules/') || !id.endsWith('.ts')) return undefined;
      const placed = code
        .replaceAll(
          'import.meta.dirname',
          `process.getBuiltinModule('node:path').join(import.meta.dirname,${wayTo(outDir, dirname(id))})`,
        )
        .replaceAll('import.meta.url', `new URL(${wayTo(outDir, id)},import.meta.url).href`);
      return placed === code ? undefined : { code: placed, map: null };
    },
  };
}

function easeQueries(): Plugin {
  return {
    name: 'candor:ease-queries',
    transform: (code, id) => (isDriversQuery(id) ? { code: easeDriver(code), map: null } : undefined),
  };
}

const http = '\0candor-http';

/** An import of node:http reads all that it offers, the whole of fetch included; as an object it gives only what is used. */
function takeHttp(): Plugin {
  return {
    name: 'candor:take-http',
    enforce: 'pre',
    resolveId: (id) => (id === 'node:http' || id === 'http' ? http : undefined),
    load: (id) => (id === http ? "module.exports = process.getBuiltinModule('node:http');" : undefined),
  };
}
