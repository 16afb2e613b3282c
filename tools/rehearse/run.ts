// `npm run rehearse -- alpaca`, `-- sumsub [--hook url]` or `-- twilio`: plays an outside service on this machine, so that a connection is tried before
// there is an account. Prints what to set and every step; Ctrl+C ends it. Never for real people.
import { parseArgs } from 'node:util';
import { rehearseAlpaca } from './alpaca.ts';
import type { Rehearsal } from './rehearsal.ts';
import { rehearseSumsub } from './sumsub.ts';
import { rehearseTwilio } from './twilio.ts';

const paceMs = 2_000;
const { values, positionals } = parseArgs({ allowPositionals: true, options: { hook: { type: 'string' } } });
const services: Readonly<Record<string, () => Promise<Rehearsal>>> = {
  alpaca: () => rehearseAlpaca(),
  sumsub: () => rehearseSumsub(values.hook),
  twilio: () => rehearseTwilio(),
};

const name = positionals[0] ?? '';
const start = Object.hasOwn(services, name) ? services[name] : undefined;
if (start === undefined) {
  console.error(`Which service? npm run rehearse -- <name>, one of: ${Object.keys(services).join(', ')}`);
  process.exitCode = 1;
} else {
  const rehearsal = await start();
  console.log(`Put into .env and start the server anew:\n\n${rehearsal.settings.join('\n')}\n`);
  console.log(`Put into the brand's tenant.json:\n\n  ${rehearsal.profile}\n\nWaiting; Ctrl+C ends it.`);
  const pace = setInterval(
    () => void rehearsal.goOn().then((lines) => lines.forEach((line) => console.log(line))),
    paceMs,
  );
  process.once('SIGINT', () => {
    clearInterval(pace);
    void rehearsal.close();
  });
}
