// Runs other programs: npm by the way it was called, with output shown or collected. Never through a shell on Unix.
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { root } from './root.mjs';

const tailCharacters = 200_000;

/**
 * Runs a program to its end. `output` holds the end of what it wrote when `quiet`; otherwise it writes to the screen. One that `givesWay`
 * has of the processor what others leave.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runProgram(file, args, { env = {}, quiet = false, givesWay = false, cwd = root, shell = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd,
      shell,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    if (givesWay) giveWay(child.pid);
    let output = '';
    const collect = (chunk) => {
      output = (output + chunk).slice(-tailCharacters);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** npm as it runs us, so that no second npm of another version is found on the path. */
export function runNpm(args, options = {}) {
  const path = process.env.npm_execpath ?? '';
  if (/npm-cli\.[cm]?js$/.test(path)) return runProgram(process.execPath, [path, ...args], options);
  return runProgram('npm', args, { ...options, shell: process.platform === 'win32' });
}

function giveWay(pid) {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, or the system does not let it: then it runs like the others.
  }
}
