// The whole product as a process of its own for measurements, on a database that is given: without demo data, without jobs, with limits that
// are checked and so high that they do not bind, and a venue that does not look.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { masterKey } from '@candor/brokerage/business/vault.ts';
import { markQuotation } from '@candor/brokerage/quotations/quotation.ts';
import type { Quotation } from '@candor/contract/quotations/client.ts';
import { createAccessTokens } from '@candor/platform/crypto/access-tokens.ts';
import type { AccessTokens } from '@candor/platform/crypto/access-tokens.ts';
import { createSigningKeys } from '@candor/platform/crypto/signing-keys.ts';
import { createSystemClock } from '@candor/platform/clock/clock.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database } from '@candor/platform/db/index.ts';
import { createIds } from '@candor/platform/ids/ids.ts';
import { openLogFile } from '@candor/platform/log/log-file.ts';
import { createLog } from '@candor/platform/log/log.ts';
import { loadConfig } from '@candor/server/config.ts';
import { startServer } from '@candor/server/server.ts';
import { testSecrets } from './system.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const hourMs = 60 * 60_000;
const megabyte = 1024 * 1024;

/** Tells its own address to the process that started it, and ends when that says so. */
export async function serveMeasured(adminUrl: string, aheadHours: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'candor-measured-'));
  const config = loadConfig(root, {
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO_DATA: 'false',
    EXECUTION_MS: '0',
    ROLES: 'api,market',
    CLOCK_AHEAD_HOURS: String(aheadHours),
    RATE_PER_ADDRESS: '10000000',
    RATE_PER_TENANT: '100000000',
    RATE_PER_CALLER: '10000000',
  });
  const clock = createSystemClock(aheadHours * hourMs);
  const destination = openLogFile(join(dataDir, 'server.log'), { maxBytes: 20 * megabyte, files: 2 });
  const log = createLog({ level: 'info', destination });
  const options = { config, adminUrl, clock, ids: createIds(clock), log, secrets: testSecrets };
  const server = await startServer({ ...options, strictAnswers: false, pages: false });
  const stop = async (): Promise<void> => {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
    process.exit(0);
  };
  process.once('message', () => void stop());
  // Whoever started it is gone.
  process.once('disconnect', () => void stop());
  process.send?.({ url: server.url });
}

/** Tokens as that server issues them. */
export function issueTokens(db: Database, clock: Clock): AccessTokens {
  return createAccessTokens(createSigningKeys(db, masterKey(testSecrets), clock, createIds(clock)), 'client', clock);
}

/** A quotation with the mark of that server, as it is kept and as it is shown. */
export function markOffer(offered: Omit<Quotation, 'mark'>): ReturnType<typeof markQuotation> {
  return markQuotation(testSecrets.key('quotations|1'), offered);
}
