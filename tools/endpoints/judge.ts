// The last step of a whole run of the server tests: node tools/endpoints/judge.ts <folder of what was called>. Fails when an endpoint
// was never called with success.
import { allEndpoints } from '@candor/contract/endpoints.ts';
import { urlOf } from '@candor/platform/http/mount.ts';
import { findUntested, readCalled } from './called.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Which folder? node tools/endpoints/judge.ts <folder>');
const routes = allEndpoints.map((endpoint) => ({ id: endpoint.id, method: endpoint.method, url: urlOf(endpoint) }));
const untested = findUntested(routes, readCalled(folder));
for (const { id, method, url, statuses } of untested) {
  const instead = statuses.length === 0 ? 'nobody called it' : `only ${statuses.join(', ')}`;
  console.error(`${id}: ${method} ${url} was never answered with success (${instead})`);
}
if (untested.length > 0) process.exitCode = 1;
else console.log(`${routes.length} endpoints, each answered with success by a test`);
