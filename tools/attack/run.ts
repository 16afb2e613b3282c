// Starts an attack on the product by its name: npm run attack -- fuzz --requests 10000, npm run attack -- details <file>. The last line is JSON; anything that did not
// hold fails. An attack is a file of its own here, and a line below.
import { parseArgs } from 'node:util';
import type { Attack } from './attack.ts';
import { runDetailsAttack } from './details.ts';
import { runFuzzAttack } from './fuzz-command.ts';

const attacks: Readonly<Record<string, Attack>> = { fuzz: runFuzzAttack, details: runDetailsAttack };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});

const name = positionals[0] ?? '';
const attack = Object.hasOwn(attacks, name) ? attacks[name] : undefined;
if (attack === undefined) {
  console.error(`Which attack? npm run attack -- <name>, one of: ${Object.keys(attacks).join(', ')}`);
  process.exitCode = 1;
} else {
  const options = { requests: Number(values.requests), seed: Number(values.seed), file: positionals[1] };
  console.log(
    options.file === undefined
      ? `${name}: ${options.requests} requests, seed ${options.seed}`
      : `${name}: the lines of ${options.file}`,
  );
  const { report, held } = await attack(options);
  if (!held) process.exitCode = 1;
  console.log(JSON.stringify(report));
}
