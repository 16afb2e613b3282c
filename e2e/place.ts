// Where a stage stands: a browser and the address of its server. Files that a worker runs one after the other share both, because a browser
// knows what it has fetched and compiled by address: with one of their own each file pays for the whole app once more.
import { createServer } from 'node:net';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { inject } from 'vitest';
import { createContexts } from './contexts.ts';
import type { Contexts } from './contexts.ts';

export interface Place {
  readonly contexts: Contexts;
  /** Nothing of the stage stays behind. */
  readonly leave: () => Promise<void>;
}

interface UsualPlace {
  readonly browser: Browser;
  readonly port: number;
  contexts?: Contexts;
  isTaken: boolean;
}

/** A page of a journey ends before the work of a compiler that makes it faster has paid for itself. */
const args = ['--no-sandbox', '--process-per-site', '--js-flags=--no-opt,--no-maglev'];
const launch = (): Promise<Browser> => chromium.launch({ executablePath: inject('chromiumPath'), args });

/** The worker's; it ends with the worker. */
let usual: UsualPlace | undefined;

/** Nothing while another stage of the worker stands there. */
export async function takeUsualPlace(): Promise<
  { readonly port: number; readonly enter: (origin: string) => Place } | undefined
> {
  if (usual?.isTaken === true) return undefined;
  if (!usual?.browser.isConnected()) usual = { browser: await launch(), port: await findPort(), isTaken: false };
  const place = usual;
  place.isTaken = true;
  return {
    port: place.port,
    enter: (origin) => {
      place.contexts ??= createContexts(place.browser, origin);
      const { contexts } = place;
      return {
        contexts,
        leave: async () => {
          await contexts.closeTaken();
          place.isTaken = false;
        },
      };
    },
  };
}

export async function takeOwnPlace(origin: string): Promise<Place> {
  const browser = await launch();
  return { contexts: createContexts(browser, origin), leave: () => browser.close() };
}

/** Below the ports that a system hands out by itself: between two files nobody else is given this one. */
const [firstPort, ports] = [20_000, 10_000];

async function findPort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = firstPort + ((process.pid + tries) % ports);
    if (await isFree(port)) return port;
  }
  throw new Error('there is no free port');
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
