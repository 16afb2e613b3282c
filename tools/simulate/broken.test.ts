import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from '@candor/platform/log/log.ts';
import { findBroken } from './broken.ts';

test('an answer that broke is told with its cause, and nothing else is', () => {
  const destination = new PassThrough();
  const log = createLog({ level: 'debug', destination });
  log.info('request failed to matter');
  log.error({ err: new Error('no row') }, 'request failed');
  const [told, ...rest] = findBroken(String(destination.read()));
  expect(told).toMatch(/^an answer broke: Error: no row\n {4}at /);
  expect(rest).toEqual([]);
});
