// `npm run reset`: removes the data folder after asking. This file only makes sure that Node is new enough to read the rest.
import { refuseOldNode } from './install/node-version.mjs';

if (!refuseOldNode()) void import('./commands/reset.mjs').then((command) => command.run(process.argv.slice(2)));
