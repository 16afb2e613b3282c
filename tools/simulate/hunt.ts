// Plants the faults one after the other, two at a time: each in a process of its own, in a short story that finds nothing without a fault.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { faults } from './faults.ts';
import { productFaults } from './products/faults.ts';

export type Story = 'year' | 'products';

/** Short, and yet everything that a fault could be in happens in it. */
const shorts: Readonly<Record<Story, readonly string[]>> = {
  year: ['year', '--days', '14', '--clients', '12', '--orders', '12', '--pace', '2', '--faults', 'none'],
  products: ['products', '--days', '10', '--clients', '8', '--orders', '20', '--faults', 'none'],
};
const faultsOf = { year: faults, products: productFaults } as const;
const atOnce = 2;

interface Told {
  readonly violations: number;
  readonly text: string;
}

/** `chosen`: all, none, or the name of one. */
export async function huntFaults(
  story: Story,
  chosen: string,
  seed: number,
): Promise<{ planted: number; found: number }> {
  const names = faultsOf[story].map(({ name }) => name).filter((name) => chosen === 'all' || chosen === name);
  if (names.length === 0) return { planted: 0, found: 0 };
  const clean = await tell(story, '', seed);
  if (clean.violations !== 0) {
    console.log(`the short story is not clean without a fault\n${clean.text}`);
    return { planted: names.length, found: 0 };
  }
  const waiting = [...names];
  let found = 0;
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const { violations, text } = await tell(story, name, seed);
      if (violations > 0) found += 1;
      console.log(violations > 0 ? `found: ${name} (${String(violations)})` : `not found: ${name}\n${text}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { planted: names.length, found };
}

/** What the model found; a fault that only makes the server stumble is not found by it. */
async function tell(story: Story, name: string, seed: number): Promise<Told> {
  const plant = name === '' ? [] : ['--import', join(import.meta.dirname, 'plant.ts')];
  const args = [...plant, join(import.meta.dirname, 'run.ts'), ...shorts[story], '--seed', String(seed)];
  const env = { ...process.env, SIMULATE_FAULT: name };
  const text = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { env, maxBuffer: 64 * 1024 * 1024 }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
  const count = /^model found (\d+)$/m.exec(text)?.[1];
  return { violations: count === undefined ? -1 : Number(count), text };
}
