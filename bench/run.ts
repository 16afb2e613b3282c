// Starts a benchmark by its name: npm run bench -- ledger. Each prints its figures, the last line as JSON.
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const [name, ...rest] = process.argv.slice(2);
const path = `${folder}${name}.ts`;

if (name === undefined || name === 'run' || !/^[a-z]+$/.test(name) || !existsSync(path)) {
  const names = readdirSync(folder)
    .map((file) => /^([a-z]+)\.ts$/.exec(file)?.[1])
    .filter((found) => found !== undefined && found !== 'run');
  console.error(`Which benchmark? npm run bench -- <name>, one of: ${names.join(', ')}`);
  process.exitCode = 1;
} else {
  const benchmark: unknown = await import(path);
  if (
    typeof benchmark === 'object' &&
    benchmark !== null &&
    'run' in benchmark &&
    typeof benchmark.run === 'function'
  ) {
    await benchmark.run(rest);
  }
}
