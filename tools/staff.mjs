// `npm run staff`: makes the first staff of a tenant. This file only makes sure that Node is new enough to read the rest.
import { refuseOldNode } from './install/node-version.mjs';

if (!refuseOldNode()) void import('./commands/staff.mjs').then((command) => command.run(process.argv.slice(2)));
