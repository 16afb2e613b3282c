// Starts a benchmark by its name: npm run bench -- ledger. Each prints its figures, the last line as JSON.
import { run as runDesk } from './desk.ts';
import { run as runLedger } from './ledger.ts';
import { run as runLighthouse } from './lighthouse.ts';
import { run as runOrders } from './orders.ts';
import { run as runScreen } from './screen.ts';
import { run as runStart } from './start.ts';
import { run as runStream } from './stream.ts';
import { run as runTiming } from './timing.ts';

const benchmarks: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  desk: runDesk,
  ledger: runLedger,
  screen: runScreen,
  lighthouse: runLighthouse,
  orders: runOrders,
  start: runStart,
  stream: runStream,
  timing: runTiming,
};

const [name = '', ...args] = process.argv.slice(2);
const benchmark = Object.hasOwn(benchmarks, name) ? benchmarks[name] : undefined;
if (benchmark === undefined) {
  console.error(`Which benchmark? npm run bench -- <name>, one of: ${Object.keys(benchmarks).join(', ')}`);
  process.exitCode = 1;
} else {
  await benchmark(args);
}
