// Starts a fault test by its name: npm run faults -- ledger --kills 250. The last line is JSON; any violation fails.
import { parseArgs } from 'node:util';
import { runChatTest } from './chats/chat-test.ts';
import { runKillTest } from './kill-test.ts';
import { laneTarget } from './lane/target.ts';
import { ordersTarget } from './orders/target.ts';
import { productTarget } from './product/target.ts';
import { productsTarget } from './products/target.ts';
import type { FaultTarget } from './target.ts';

const targets: Readonly<Record<string, FaultTarget>> = {
  ledger: productTarget,
  orders: ordersTarget,
  products: productsTarget,
  lane: laneTarget,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string' },
    clients: { type: 'string', default: '64' },
    calm: { type: 'string' },
    messages: { type: 'string', default: '5000' },
    chats: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});

const name = positionals[0] ?? '';
const target = Object.hasOwn(targets, name) ? targets[name] : undefined;
if (name === 'chat') {
  // Two servers and a message bus instead of one server and its clients: a course of its own.
  const options = {
    messages: Number(values.messages),
    chats: Number(values.chats),
    kills: Number(values.kills ?? 12),
  };
  const report = await runChatTest(options);
  if (report.lost + report.doubled + report.reordered > 0) process.exitCode = 1;
  console.log(JSON.stringify(report));
} else if (target === undefined) {
  console.error(
    `Which target? npm run faults -- <name> [--kills 250], one of: chat, ${Object.keys(targets).join(', ')}`,
  );
  process.exitCode = 1;
} else {
  const options = {
    kills: Number(values.kills ?? 40),
    clients: Number(values.clients),
    seed: Number(values.seed),
    calmMs: Number(values.calm ?? target.calmMs),
  };
  console.log(`${name}: ${options.kills} kills under ${options.clients} clients, seed ${options.seed}`);
  const report = await runKillTest(target, options);
  const isClean = report.lost + report.doubled + report.violations + report.unplanned_exits === 0;
  if (!isClean) process.exitCode = 1;
  console.log(JSON.stringify(report));
}
