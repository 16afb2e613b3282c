// Finds a Chromium for the browser tests, or installs one: Debian's package as root on Debian, else Playwright's.
import { existsSync, readFileSync } from 'node:fs';
import { runProgram } from './child.mjs';
import { Failure } from './failure.mjs';
import { showProgress } from './progress.mjs';
import { findNode } from './runtime.mjs';

// The shell draws the same pages without a window around them, which is a third of a test's time.
const system = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const attempts = 3;
const ask = "import('playwright-core').then(({ chromium }) => console.log(chromium.executablePath()))";

/** The path of a Chromium that exists. */
export async function installChromium() {
  const found = await findChromium();
  if (found !== null) return found;
  await showProgress('Installing Chromium for the browser tests', install);
  const installed = await findChromium();
  if (installed === null) throw new Failure('No Chromium could be installed. Install one and set CHROMIUM_PATH to it.');
  return installed;
}

async function findChromium() {
  const named = process.env.CHROMIUM_PATH ?? '';
  if (named !== '') {
    if (existsSync(named)) return named;
    throw new Failure(`CHROMIUM_PATH is ${named}, and there is no such file.`);
  }
  const { output } = await runProgram(findNode(), ['--eval', ask], { quiet: true });
  return [...system, output.trim()].find((path) => path !== '' && existsSync(path)) ?? null;
}

async function install() {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && isDebian() && (await installDebian())) return;
  const args = ['node_modules/playwright-core/cli.js', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'];
  const { code, output } = await runProgram(findNode(), args, { quiet: true });
  if (code !== 0) throw new Failure(`Chromium could not be downloaded.\n\n${output.trim().slice(-1500)}`);
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** Older Debians have the whole browser only. */
async function installDebian() {
  return (await installPackage('chromium-headless-shell')) || installPackage('chromium');
}

/** Mirrors fail now and then, so the pair of commands is tried again before giving up. */
async function installPackage(name) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const update = await runProgram('apt-get', ['update'], { quiet: true, env });
    const install = await runProgram('apt-get', ['install', '-y', '--no-install-recommends', name], {
      quiet: true,
      env,
    });
    if (update.code === 0 && install.code === 0) return true;
  }
  return false;
}
