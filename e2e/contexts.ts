// Browser contexts that visits of one place take in turn, of one stage after the other. A context that stays keeps its files and the renderer its compiled code, so
// only the first visit of a kind pays for both: a third of the processor time of a page. Nothing a person left behind outlives the
// visit, and a context in which a journey changed what cannot be taken back is thrown away.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

export interface Contexts {
  /** Without `isKept` a new one that nobody gets after. */
  take(options: BrowserContextOptions, isKept: boolean): Promise<BrowserContext>;
  /** Closes its pages, and the context too if it cannot be used again. */
  giveBack(context: BrowserContext): Promise<void>;
  /** Closes what a stage that ended has not given back. */
  closeTaken(): Promise<void>;
}

interface Kept {
  readonly kind: string;
  /** Open all the time at the stage's own address, so that the renderer outlives the pages of a visit. */
  readonly keeper: Page;
  isSpoilt: boolean;
}

/** What stays in a context for good once it was called. */
const lasting = ['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket', 'setExtraHTTPHeaders'] as const;
const clockCalls = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const;

export function createContexts(browser: Browser, origin: string): Contexts {
  const free: BrowserContext[] = [];
  const known = new Map<BrowserContext, Kept>();
  return {
    async take(options, isKept) {
      if (!isKept) return browser.newContext(options);
      const kind = JSON.stringify(options);
      const place = free.findIndex((context) => known.get(context)?.kind === kind);
      const [found] = place < 0 ? [] : free.splice(place, 1);
      if (found) return found;
      const context = await browser.newContext(options);
      const keeper = await context.newPage();
      await keeper.goto(`${origin}/api/ping`);
      const kept: Kept = { kind, keeper, isSpoilt: false };
      watch(context, lasting, kept);
      watch(context.clock, clockCalls, kept);
      known.set(context, kept);
      return context;
    },
    async giveBack(context) {
      const kept = known.get(context);
      if (!kept || kept.isSpoilt) return context.close();
      await clean(context, kept.keeper, origin);
      free.push(context);
    },
    async closeTaken() {
      for (const context of browser.contexts()) if (!free.includes(context)) await context.close();
    },
  };
}

/** A call of one of these spoils the context for the next visit. */
function watch<Name extends string>(target: Record<Name, unknown>, names: readonly Name[], kept: Kept): void {
  for (const name of names) {
    const call: unknown = target[name];
    if (typeof call !== 'function') throw new Error(`there is no ${name}`);
    Object.defineProperty(target, name, {
      value: (...parts: readonly unknown[]): unknown => {
        kept.isSpoilt = true;
        return Reflect.apply(call, target, parts);
      },
    });
  }
}

async function clean(context: BrowserContext, keeper: Page, origin: string): Promise<void> {
  for (const page of context.pages()) if (page !== keeper) await page.close();
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  const tools = await context.newCDPSession(keeper);
  await tools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await tools.detach();
}
