// Names, words and marks the house does not use, each with the places that are the exception. Never contains a rule's logic.

export interface BannedMark {
  readonly name: string;
  readonly pattern: RegExp;
  /** Where it is looked for: code without literals, comments, or the whole text of any file. */
  readonly where: 'code' | 'comment' | 'text';
  readonly instead: string;
  /** Only these paths are searched; every path when absent. */
  readonly only?: RegExp;
  readonly except?: RegExp;
}

const timekeepers = /^(packages\/(platform|web)\/src\/clock\/|tools\/|bench\/|e2e\/)/;
const dice = /^(packages\/platform\/src\/(ids|crypto)\/|packages\/web\/src\/ids\/|tools\/|bench\/|e2e\/)/;
const tests = /\.(test|e2e)\.tsx?$/;

export const bannedMarks: readonly BannedMark[] = [
  { name: 'Date.now', pattern: /\bDate\s*\.\s*now\b/, where: 'code', instead: 'clock.now()', except: timekeepers },
  {
    name: 'new Date()',
    pattern: /\bnew\s+Date\s*(?:\(\s*\)|(?=[;,)\n]))/,
    where: 'code',
    instead: 'clock.now()',
    except: timekeepers,
  },
  {
    name: 'Math.random',
    pattern: /\bMath\s*\.\s*random\b/,
    where: 'code',
    instead: 'an injected source of randomness',
    except: dice,
  },
  { name: 'randomUUID', pattern: /\brandomUUID\s*\(/, where: 'code', instead: 'ids.next()', except: dice },
  {
    name: 'vi.waitFor',
    pattern: /\bvi\s*\.\s*waitFor\b/,
    where: 'code',
    instead: 'expect.poll, whose patience stands in vitest.config.ts',
  },
  {
    name: 'console',
    pattern: /\bconsole\s*\./,
    where: 'code',
    instead: 'the log',
    only: /^(packages|apps\/(client|console))\//,
  },
  {
    name: 'raw HTML',
    pattern: /\bdangerouslySetInnerHTML\b|\.(inner|outer)HTML\b|\binsertAdjacentHTML\b/,
    where: 'code',
    instead: 'elements and text',
  },
  {
    name: 'code from text',
    pattern: /\bnew\s+Function\s*\(|(?<![.\w])eval\s*\(|\bdocument\s*\.\s*write\b/,
    where: 'code',
    instead: 'a function',
  },
  {
    name: 'skipped or focused test',
    pattern: /\b(?:test|it|describe|suite)\s*\.\s*(?:skip|only|todo|fails)\b/,
    where: 'code',
    instead: 'a test that runs',
  },
  {
    name: 'any error',
    pattern: /(?<!\bnot\s*)\.\s*(?:toThrow|toThrowError|toThrowErrorMatchingSnapshot)\s*\(\s*\)/,
    where: 'code',
    instead: 'toThrow with the words or the kind of the error',
  },
  { name: 'debugger', pattern: /\bdebugger\b/, where: 'code', instead: 'nothing' },
  { name: 'silenced compiler', pattern: /@ts-(?:ignore|nocheck)\b/, where: 'comment', instead: 'a right type' },
  {
    name: 'expected compiler error',
    pattern: /@ts-expect-error\b/,
    where: 'comment',
    instead: 'a right type (tests may prove that something does not compile)',
    except: tests,
  },
  {
    name: 'silenced lint',
    pattern: /\b(?:eslint|oxlint|biome)-(?:disable|ignore)/,
    where: 'comment',
    instead: 'code the rule accepts',
  },
  {
    name: 'unfinished work',
    pattern: /\b(?:TODO|FIXME|XXX|HACK)\b/,
    where: 'comment',
    instead: 'the work, or an issue',
  },
  {
    name: 'path of one machine',
    pattern:
      /(?<![\w.\-/:])\/(?:work|root|home|Users)\/|[A-Z]:\\\\?Users\\|\.\.\/shared\/(?:spec|design|quality|hooks|README)/,
    where: 'text',
    instead: 'a path relative to the project',
  },
  {
    name: 'registry address',
    pattern: /\bregistry\.[a-z-]+\.[a-z]{2,}/,
    where: 'text',
    instead: 'the registry the operator configured',
  },
];

/** Forbidden as a whole word of a file or folder name. */
export const bannedNameWords: readonly string[] = ['util', 'utils', 'helper', 'helpers', 'manager', 'managers', 'misc'];

/** Forbidden as a whole name only: `common-passwords` says something, `common` does not. */
export const bannedNames: readonly string[] = ['common', 'commons'];

/** Spelled by others: tools look for exactly these names. */
export const fixedNames: readonly RegExp[] = [
  /^(README|ARCHITECTURE|CONTRIBUTING|CHANGELOG|SECURITY|LICENSE)(\.md)?$/,
  /^\.[a-z]/,
  /^routeTree\.gen\.ts$/,
  /^[a-z]{2}-[A-Z]{2}(\.[a-z]+)?$/,
  /^Dockerfile$/,
];
