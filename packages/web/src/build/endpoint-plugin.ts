// A Vite plugin that takes the schemas out of the contract: the browser imports the endpoint files themselves, and what it is given
// of them is how to call (method, path) and plain data (lists of words, limits). No validator travels; the server alone decides.
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../../contract/src/', import.meta.url));
const hasSchemas = /^import (?!type)[^;]*from '(?:zod\/mini|[./\w-]+\/(?:callers|makers|scalars)\.ts)'/m;

/** What a browser needs to know of an endpoint; the rest is the server's. */
const callFields = ['id', 'base', 'method', 'path', 'file'] as const;

/** What Vite needs of a plugin; its own type would make this package depend on the build tool. */
export interface EndpointPlugin {
  readonly name: string;
  readonly enforce: 'pre';
  load(this: { addWatchFile(file: string): void }, id: string): Promise<string | undefined>;
}

export function stripSchemas(): EndpointPlugin {
  return {
    name: 'candor-endpoints',
    enforce: 'pre',
    async load(id) {
      if (!id.startsWith(root) || !id.endsWith('.ts')) return undefined;
      if (!hasSchemas.test(readFileSync(id, 'utf8'))) return undefined;
      this.addWatchFile(id);
      const exported: unknown = await import(pathToFileURL(id).href);
      return isObject(exported) ? writeModule(id.slice(root.length), exported) : undefined;
    },
  };
}

/**
 * Each export is a constant of its own, so that a bundler drops those nobody imports. Schemas and what
 * works with them are left out: importing one is an error of the build.
 */
export function writeModule(name: string, exported: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(exported).flatMap(([key, value]) => {
    if (isSchema(value) || typeof value === 'function') return [];
    return [
      `export const ${key} = ${JSON.stringify(isEndpoint(value) ? pickCall(value) : expectData(name, key, value))};`,
    ];
  });
  return `${lines.join('\n')}\n`;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isSchema = (value: unknown): boolean => isObject(value) && '_zod' in value;

const isEndpoint = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isObject(value) && 'method' in value && 'path' in value && 'access' in value;

function pickCall(endpoint: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const told = Object.fromEntries(
    callFields.filter((field) => endpoint[field] !== undefined).map((field) => [field, endpoint[field]]),
  );
  // The console draws by role: the roles that the server checks are the ones it is told.
  const { access } = endpoint;
  return isObject(access) && access['kind'] === 'staff' ? { ...told, roles: access['roles'] } : told;
}

/** Words, numbers and lists or records of them; anything else would be lost on the way into the bundle. */
function expectData(name: string, key: string, value: unknown): unknown {
  const isPlain = (part: unknown): boolean =>
    part === null ||
    ['string', 'number', 'boolean'].includes(typeof part) ||
    (Array.isArray(part) && part.every(isPlain)) ||
    (isObject(part) && Object.getPrototypeOf(part) === Object.prototype && Object.values(part).every(isPlain));
  if (!isPlain(value)) throw new Error(`${name} exports ${key}, which is neither an endpoint nor plain data.`);
  return value;
}
