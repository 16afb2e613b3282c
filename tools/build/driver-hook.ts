// For a server that runs from its sources and is measured: `node --import` this, and it has the driver that the built one has.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { easeDriver, isDriversQuery } from './driver.ts';

registerHooks({
  load: (url, context, next) =>
    isDriversQuery(url)
      ? { format: 'module', shortCircuit: true, source: easeDriver(readFileSync(fileURLToPath(url), 'utf8')) }
      : next(url, context),
});
