// Loaded before the simulation (node --import): changes one line of the product while it is read, so that what runs is a product with that
// fault in it. Which one, says SIMULATE_FAULT.
import { registerHooks } from 'node:module';
import { faults } from './faults.ts';
import { productFaults } from './products/faults.ts';

const fault = [...faults, ...productFaults].find(({ name }) => name === process.env['SIMULATE_FAULT']);
if (!fault) throw new Error('SIMULATE_FAULT names no fault');
let isPlanted = false;

function textOf(source: unknown): string {
  if (typeof source === 'string') return source;
  if (source instanceof Uint8Array) return Buffer.from(source).toString('utf8');
  throw new TypeError('a file that is no text');
}

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith(fault.file)) return loaded;
    const text = textOf(loaded.source);
    if (text.split(fault.search).length !== 2) throw new Error(`${fault.file} has no single place for: ${fault.name}`);
    isPlanted = true;
    return { ...loaded, source: text.replace(fault.search, () => fault.replace) };
  },
});

process.on('exit', () => {
  if (!isPlanted) console.log('the fault was never read');
});
