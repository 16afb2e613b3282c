// A copy of the tree as it is on disk, in a temporary folder, with the installed packages linked. What is changed there is changed nowhere else.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface Scratch {
  readonly folder: string;
  /** Applies a patch or takes it back. */
  apply(patch: string, isBack?: boolean): void;
  /** Runs a command of the tree; false when it fails, with what it said on the screen. */
  run(command: string, args: readonly string[]): boolean;
  /** The same without a word on the screen. */
  tryQuietly(command: string, args: readonly string[]): boolean;
  remove(): void;
}

/** Packages of the house: their links must lead into the copy, or the copy would run the code of the tree. */
const house = '@candor';

export function makeScratch(root: string): Scratch {
  const folder = mkdtempSync(join(tmpdir(), 'candor-cost-'));
  const listed = execFileSync('git', ['ls-files', '-z', '-c', '-o', '--exclude-standard'], { cwd: root });
  for (const path of listed.toString().split('\0')) {
    if (path === '' || !existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path));
  }
  linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    apply(patch, isBack = false) {
      const args = ['apply', '-C1', '--whitespace=nowarn', ...(isBack ? ['-R'] : []), '-'];
      execFileSync('git', args, { cwd: folder, input: patch, stdio: ['pipe', 'inherit', 'inherit'] });
    },
    run: (command, args) => runIn(folder, command, args, 'inherit'),
    tryQuietly: (command, args) => runIn(folder, command, args, 'ignore'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function runIn(folder: string, command: string, args: readonly string[], stdio: 'inherit' | 'ignore'): boolean {
  try {
    execFileSync(join(folder, 'node_modules', '.bin', command), args, { cwd: folder, stdio });
    return true;
  } catch {
    return false;
  }
}

function linkPackages(from: string, to: string): void {
  mkdirSync(join(to, house), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== house && name !== '.cache') symlinkSync(join(from, name), join(to, name));
  }
  // They are relative, so that they lead to the packages beside them.
  for (const name of readdirSync(join(from, house)))
    symlinkSync(readlinkSync(join(from, house, name)), join(to, house, name));
}
