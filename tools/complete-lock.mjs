// `node tools/complete-lock.mjs`: enters the optional packages of other platforms that a registry could not deliver
// into the lock file. Without them npm ci refuses the lock file; with them it works on every platform.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const systemPattern = /-(android|darwin|freebsd|linux|openharmony|win32)-|\/(android|darwin|freebsd|linux|win32)-/;
const processorPattern = /-(arm64|arm|x64|ia32|ppc64|riscv64|s390x|wasm32)(-|$)/;

/** The optional packages that some locked package names and the lock file does not have. */
function findMissing(packages) {
  return Object.values(packages)
    .flatMap((entry) => Object.entries(entry.optionalDependencies ?? {}))
    .filter(([name]) => !Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`)));
}

/** What npm reads to pass over a package of another platform. The name tells it; there is no integrity to copy. */
function describePlatform(name) {
  const system = systemPattern.exec(name)?.slice(1).find(Boolean);
  const processor = processorPattern.exec(name)?.[1];
  const library = system === 'linux' && /-(musl|gnu)/.exec(name)?.[1];
  return {
    ...(processor ? { cpu: [processor] } : {}),
    ...(library ? { libc: [library === 'gnu' ? 'glibc' : 'musl'] } : {}),
    optional: true,
    ...(system ? { os: [system] } : {}),
  };
}

const lock = JSON.parse(readFileSync(path, 'utf8'));
const missing = findMissing(lock.packages);
for (const [name, version] of missing) {
  lock.packages[`node_modules/${name}`] = { version, ...describePlatform(name) };
}
const paths = Object.keys(lock.packages).toSorted((a, b) => a.localeCompare(b, 'en'));
lock.packages = Object.fromEntries(paths.map((path) => [path, lock.packages[path]]));
if (missing.length > 0) writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${missing.length} packages of other platforms entered into package-lock.json\n`);
