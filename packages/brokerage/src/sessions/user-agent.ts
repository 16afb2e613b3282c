// What a user agent says of its device, in words short enough for a list. Pure; a claim, never a proof.

export interface AgentFacts {
  readonly os: string;
  readonly browser: string;
  readonly type: 'mobile' | 'desktop';
}

/** The first match wins: Edge and Opera also call themselves Chrome, Chrome also calls itself Safari. */
const browsers: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: ReadonlyArray<readonly [RegExp, string]> = [
  [/\biPhone\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (table: ReadonlyArray<readonly [RegExp, string]>, agent: string): string =>
  table.find(([pattern]) => pattern.test(agent))?.[1] ?? '';

/** Browser and system as a person would say them; empty when neither is known: whoever puts it into words says so. */
export function nameDevice({ browser, os }: Pick<AgentFacts, 'browser' | 'os'>): string {
  return [browser, os].filter((part) => part !== '').join(', ');
}

export function readUserAgent(agent: string): AgentFacts {
  return {
    os: nameIn(systems, agent),
    browser: nameIn(browsers, agent),
    type: /\bMobi|\bAndroid\b|\biPhone\b|\biPad\b/.test(agent) ? 'mobile' : 'desktop',
  };
}
