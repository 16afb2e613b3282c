// Readies a run of browser journeys: builds the web apps when their sources changed and finds the browser.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findChromium } from '@candor/testkit/chromium.ts';
import type setUpCluster from '@candor/testkit/cluster.setup.ts';

/** Runs before this one; what it provides is part of the same context. */
export type EarlierSetup = typeof setUpCluster;

declare module 'vitest' {
  interface ProvidedContext {
    /** The Chromium that journeys run in. */
    chromiumPath: string;
  }
}

const root = join(import.meta.dirname, '..');

export default async function setUpBrowser(project: TestProject): Promise<void> {
  project.provide('chromiumPath', findChromium());
  await buildApps();
}

/** The build tool skips what is fresh, so this costs nothing when nothing changed. */
async function buildApps(): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'tools', 'build', 'build.ts')], { cwd: root, stdio: 'inherit' });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error('The web apps could not be built.');
}
