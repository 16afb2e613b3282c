// Says what to do when Node is too old. Written in old syntax on purpose: an old Node must be able to read it.
const oldest = 20;

export function refuseOldNode() {
  if (Number(process.versions.node.split('.')[0]) >= oldest) return false;
  process.stderr.write(
    `Candor needs Node.js ${oldest} or newer to install itself; this is ${process.version}.\n` +
      'Install a current Node.js (https://nodejs.org) and run the command again.\n',
  );
  process.exitCode = 1;
  return true;
}
