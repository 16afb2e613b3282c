// `npm run staff -- create …`: packages, then the server's own command in the foreground.
import { runProgram } from '../install/child.mjs';
import { reportFailures } from '../install/failure.mjs';
import { installPackages } from '../install/packages.mjs';
import { findNode } from '../install/runtime.mjs';

export function run(args) {
  return reportFailures(async () => {
    await installPackages();
    const { code } = await runProgram(findNode(), ['apps/server/src/staff/staff-command.ts', ...args]);
    return code;
  });
}
