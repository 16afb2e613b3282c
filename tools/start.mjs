// `npm start`: installs, builds what is stale and runs the server. This file only makes sure that Node is new enough to read the rest.
import { refuseOldNode } from './install/node-version.mjs';

if (!refuseOldNode()) void import('./commands/start.mjs').then((command) => command.run(process.argv.slice(2)));
