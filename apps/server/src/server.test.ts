import { join } from 'node:path';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createFakeClock } from '@candor/platform/clock/clock.ts';
import { createIds } from '@candor/platform/ids/ids.ts';
import { createLog } from '@candor/platform/log/log.ts';
import { testSecrets } from '@candor/testkit';
import { loadConfig } from './config.ts';
import { startServer } from './server.ts';

test('MKT-01 a start that names a vendor without its key is refused before a database is asked for', async () => {
  const clock = createFakeClock(new Date('2026-11-16T15:00:00Z'));
  const config = loadConfig(join(import.meta.dirname, '../../..'), {
    MARKET_VENDORS: 'NASDAQ=twelve-data;*=simulated',
  });
  const destination = new Writable({ write: (_chunk, _encoding, done) => done() });
  const start = startServer({
    config,
    adminUrl: 'postgres://nobody@127.0.0.1:1/none',
    clock,
    ids: createIds(clock),
    log: createLog({ level: 'fatal', destination }),
    secrets: testSecrets,
    strictAnswers: true,
    pages: false,
  });
  await expect(start).rejects.toThrow('MARKET_VENDORS names twelve-data, which is not known or has no key');
});
