// `npm run test:external`: the server tests on a PostgreSQL that is not ours: Debian's, started for this run only.
import { refuseOldNode } from './install/node-version.mjs';

if (!refuseOldNode()) void import('./commands/external-postgres.mjs').then((command) => command.run());
