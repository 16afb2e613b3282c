// `npm test`: installs what is missing, runs every check and counts. This file only makes sure that Node is new enough to read the rest.
import { refuseOldNode } from './install/node-version.mjs';

if (!refuseOldNode()) void import('./commands/test.mjs').then((command) => command.run(process.argv.slice(2)));
