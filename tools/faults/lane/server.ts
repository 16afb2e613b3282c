// The smallest server that moves money through the real ledger over HTTP: the program that the kill test of the lane kills.
import { createServer, type IncomingMessage } from 'node:http';
import { errorStatus, isRefusal } from '@candor/contract/errors.ts';
import { createLedger } from '@candor/ledger';
import { toDraft } from '@candor/ledger/model/translate.ts';
import { createSystemClock } from '@candor/platform/clock/clock.ts';
import { createDatabase, DatabaseUnavailableError, parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { createIds } from '@candor/platform/ids/ids.ts';
import { decodeCommand } from './command.ts';

const setting = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing`);
  return value;
};

const quiet = (): void => undefined;
const clock = createSystemClock();
const db = createDatabase({
  url: setting('FAULT_DATABASE_URL'),
  appPassword: setting('FAULT_APP_PASSWORD'),
  systemPassword: setting('FAULT_SYSTEM_PASSWORD'),
  clock,
  log: { warn: quiet, error: quiet },
  random: Math.random,
});
const ledger = createLedger({ db, clock, ids: createIds(clock) });
const scope = tenantScope(parseTenantId(setting('FAULT_TENANT')), { kind: 'client', id: 'fault-test' });

async function handle(path: string, body: string): Promise<{ status: number; body: object }> {
  const draft = toDraft(decodeCommand(body));
  // Both doors of the ledger are under fire: the lane, and a posting inside a business transaction.
  const answer =
    path === '/transactions'
      ? await db.transact(scope, (tx) => ledger.postIn(tx, draft))
      : await ledger.post(scope, draft);
  if (isRefusal(answer)) return { status: errorStatus[answer.refused], body: { code: answer.refused } };
  return { status: 200, body: { journalId: answer.journalId, seq: String(answer.seq), replayed: answer.replayed } };
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

const server = createServer((incoming, outgoing) => {
  void (async () => {
    const answer = await handle(incoming.url ?? '', await readBody(incoming)).catch((error: unknown) => {
      if (!(error instanceof DatabaseUnavailableError)) console.error(error);
      return { status: 503, body: { code: 'not_ready' } };
    });
    outgoing.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  })();
});
server.listen(Number(setting('FAULT_PORT')), '127.0.0.1');

process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void ledger.drain().then(() => db.close());
});
