// The stage of a browser journey: the real server on its own database and a real browser that looks at it. A visit fails when the page
// reported an error, a blocked script or a failed file that the journey did not announce.
import type { BrowserContext, Page } from '@playwright/test';
import { addClient, signIn, startTestSystem, tenantIds } from '@candor/testkit';
import type { TenantName, TestClient, TestSystem } from '@candor/testkit';
import type { Contexts } from './contexts.ts';
import { takeOwnPlace, takeUsualPlace } from './place.ts';
import type { Place } from './place.ts';
import { expect } from './expect.ts';

export const devices = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;

/** For journeys that are walked on both: `describe.each(sizes)('on a %s', …)`. `npm run trace -- --journeys` reads such titles. */
export const sizes = ['phone', 'desktop'] as const;
export type Size = (typeof sizes)[number];

export interface VisitOptions {
  readonly device?: Size;
  /** What the browser says its person reads. */
  readonly locale?: string;
  readonly theme?: string;
  /** A first visit shows the start-up overlay and asks about cookies; journeys skip both unless they are about them. */
  readonly isFirst?: boolean;
  /** Agreed to functional storage: comforts are kept. */
  readonly isFunctional?: boolean;
  readonly signedInAs?: TestClient;
  /** Messages of the console that this journey expects. */
  readonly expects?: readonly RegExp[];
  /** How far the device's clock is ahead of the server's; a device that nobody set is right. */
  readonly deviceAheadMs?: number;
  /** The device's clock is today's, whatever the server's is: for journeys that hold and move the browser's clock themselves. */
  readonly hasTodaysTime?: boolean;
  /** Zone of the browser. */
  readonly timezone?: string;
  /** Nothing of the app's files is kept from visits before: for journeys about files that do not come. */
  readonly isBare?: boolean;
  /** With the app's service worker, which looks at every file once more: for journeys that are about it. */
  readonly hasWorker?: boolean;
}

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Goes to a path and waits for the page. */
  readonly open: (path: string) => Promise<void>;
  /** Goes on inside the open app, as a link would: nothing is loaded that is there. */
  readonly go: (path: string) => Promise<void>;
  /** The same to a page with another title, and waits for it. */
  readonly walk: (path: string) => Promise<void>;
  /** What local storage holds under a key. */
  readonly storage: (key: string) => Promise<string | null>;
}

/** A visit that several tests share: whoever entered leaves. */
export interface Stay extends Visit {
  /** Fails when the page reported something. */
  readonly leave: () => Promise<void>;
}

export interface Stage {
  readonly system: TestSystem;
  visit(options: VisitOptions, journey: (visit: Visit) => Promise<void>): Promise<void>;
  enter(options: VisitOptions): Promise<Stay>;
  addClient(tenant?: TenantName): Promise<TestClient>;
  close(): Promise<void>;
}

/** The environment is on top of the test system's own; `start` is the server's time, for journeys that need an open or a closed market. */
export async function openStage(environment: Readonly<Record<string, string>> = {}, start?: Date): Promise<Stage> {
  // Whoever changes the server may change what a browser keeps of it.
  const place = Object.keys(environment).length === 0 ? await takeUsualPlace() : undefined;
  const settings = { ...(place && { PORT: String(place.port) }), ...environment };
  const system = await startTestSystem({ pages: true, environment: settings, ...(start && { start }) });
  return openStageAt(system, place?.enter(system.url) ?? (await takeOwnPlace(system.url)));
}

/** A browser of its own before a system that somebody else started and that ends with the stage. */
export async function openStageOf(system: TestSystem): Promise<Stage> {
  return openStageAt(system, await takeOwnPlace(system.url));
}

function openStageAt(system: TestSystem, { contexts, leave }: Place): Stage {
  return {
    system,
    visit: (options, journey) => visitPage(system, contexts, options, journey),
    enter: (options) => enterPage(system, contexts, options),
    addClient: (tenant = 'sun3') => addClient(system, tenant),
    async close() {
      await leave();
      await system.close();
    },
  };
}

async function visitPage(
  system: TestSystem,
  contexts: Contexts,
  options: VisitOptions,
  journey: (visit: Visit) => Promise<void>,
): Promise<void> {
  const visit = await enterPage(system, contexts, options);
  try {
    await journey(visit);
  } catch (error) {
    await visit.context.close();
    throw error;
  }
  await visit.leave();
}

async function enterPage(system: TestSystem, contexts: Contexts, options: VisitOptions): Promise<Stay> {
  const device = options.device ?? 'desktop';
  const hasWorker = options.hasWorker === true;
  const context = await contexts.take(
    {
      baseURL: system.url,
      viewport: devices[device],
      hasTouch: device === 'phone',
      locale: options.locale ?? 'en-US',
      timezoneId: options.timezone ?? 'UTC',
      reducedMotion: 'reduce',
      serviceWorkers: hasWorker ? 'allow' : 'block',
    },
    // A first visit and a bare one find nothing, and what a worker keeps is its own affair.
    options.isFirst !== true && options.isBare !== true && !hasWorker,
  );
  const page = await context.newPage();
  await page.addInitScript(shiftDate, deviceShiftMs(system, options));
  await page.addInitScript(seedStorage, await describeSeed(system, options));
  const problems = watchProblems(page, options.expects ?? []);
  return {
    page,
    context,
    open: async (path) => {
      await page.goto(path);
      await page.locator('main#main').waitFor();
    },
    go: (path) => goOn(page, path),
    walk: async (path) => {
      const before = await page.title();
      await goOn(page, path);
      await expect(page).not.toHaveTitle(before);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
    storage: (key) => page.evaluate((name) => localStorage.getItem(name), key),
    leave: async () => {
      // A handler that still fetches for a page about to close has nobody to answer.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await contexts.giveBack(context);
      if (problems.length > 0) throw new Error(`The page reported:\n${problems.join('\n')}`);
    },
  };
}

/** Only once a page is drawn: before that the router does not listen. */
async function goOn(page: Page, path: string): Promise<void> {
  await page.locator('main#main h1').first().waitFor({ state: 'attached' });
  await page.evaluate(goInside, path);
}

/** The router hears of every entry that the history gets. */
function goInside(path: string): void {
  const index: unknown = Reflect.get(Object(history.state), '__TSR_index');
  history.pushState({ __TSR_index: Number(index ?? 0) + 1, key: path, __TSR_key: path }, '', path);
}

type Seed = Readonly<Record<string, string>>;

async function describeSeed(system: TestSystem, options: VisitOptions): Promise<Seed> {
  const seed: Record<string, string> = {};
  if (options.theme !== undefined) seed['theme'] = options.theme;
  if (options.isFirst !== true) {
    seed['boot_seen'] = '@now';
    seed['cookie_consents'] = JSON.stringify({
      functional: options.isFunctional === true,
      targeting: false,
      performance: false,
    });
  }
  if (options.signedInAs) {
    const { access_token: access, refresh_token: refresh } = await signIn(system, options.signedInAs);
    const skewMs = aheadMs(system) - deviceShiftMs(system, options);
    const tenantId = tenantIds[options.signedInAs.tenant];
    seed['auth_tokens'] = JSON.stringify({ tenantId, access, refresh, skewMs });
    seed['api_profile'] = options.signedInAs.tenant;
  }
  return seed;
}

/** How far the server's time is ahead of today's. */
const aheadMs = ({ clock }: TestSystem): number => clock.now().getTime() - Date.now();

/** How far the device's time is ahead of today's. */
function deviceShiftMs(system: TestSystem, { deviceAheadMs = 0, hasTodaysTime = false }: VisitOptions): number {
  return hasTodaysTime ? 0 : Math.round(aheadMs(system) + deviceAheadMs);
}

/** Runs in the browser before the page's own scripts. */
function shiftDate(shiftMs: number): void {
  if (shiftMs === 0) return;
  const own = Date;
  const now = (): number => own.now() + shiftMs;
  globalThis.Date = new Proxy(own, {
    construct: (target, parts, as) => Object(Reflect.construct(target, parts.length === 0 ? [now()] : parts, as)),
    get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

/** Runs in the browser before the page's own scripts, once per visit. */
function seedStorage(seed: Seed): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    reportError(new Error(`CSP: ${event.violatedDirective} blocked ${event.blockedURI}`));
  });
  try {
    if (sessionStorage.getItem('journey') !== null) return;
    sessionStorage.setItem('journey', 'seeded');
    for (const [key, text] of Object.entries(seed)) {
      localStorage.setItem(key, text === '@now' ? String(Date.now()) : text);
    }
  } catch {
    // A page without an origin has no storage.
  }
}

/** A ticket is good once and for a moment: one that its session's end or a busy machine overtook is refused, and the line asks anew. */
const lateTicket = /WebSocket connection to '\S+\/(?:api\/events|staff\/v1\/events|data\/live)\?\S+' failed/;

function watchProblems(page: Page, expected: readonly RegExp[]): string[] {
  const problems: string[] = [];
  const report = (text: string): void => {
    if (![lateTicket, ...expected].some((pattern) => pattern.test(text))) problems.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') report(`console: ${message.text()} (${message.location().url})`);
  });
  // A text that was not loaded is one of these: the page shows its key.
  page.on('pageerror', (error) => report(`exception: ${error.message}`));
  return problems;
}
