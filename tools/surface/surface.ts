// What others hold on to: every path of the API with a digest of what it takes and answers, and every key in the browser's storage. An app
// that was loaded yesterday and a page that remembers somebody rely on it, so a change must be meant. And every migration: a database that
// has run one refuses to start over another text of it, so what is recorded never changes.
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { allEndpoints } from '@candor/contract/endpoints.ts';
import { readMigrations } from '@candor/platform/db/migration-files.ts';
import { describeOpenApi } from '@candor/platform/http/openapi.ts';
import { consoleKeys, sessionKeys, storageKeys } from '@candor/web/storage/keys.ts';

export interface Surface {
  /** `GET /path` and the digest of its operation: parameters, bodies, answers, who may call it. */
  readonly operations: Readonly<Record<string, string>>;
  readonly storage: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Sentences may be put better at any time. */
const words = new Set(['summary', 'description']);
const digestLength = 12;

export function readSurface(): Surface {
  const { paths } = describeOpenApi(allEndpoints, { title: '', version: '', serverUrl: '/' });
  const operations = entriesOf(paths).flatMap(([path, methods]) =>
    entriesOf(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, digest(operation)] as const),
  );
  return {
    operations: Object.fromEntries(operations.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    storage: { client: storageKeys, console: consoleKeys, session: sessionKeys },
  };
}

/** `package/number_name` and the digest of its text. */
export async function readMigrationDigests(): Promise<Record<string, string>> {
  const folders = globSync(join(import.meta.dirname, '../../packages/*/migrations')).toSorted();
  const found = await Promise.all(folders.map((dir) => readMigrations({ package: basename(dirname(dir)), dir })));
  return Object.fromEntries(
    found
      .flat()
      .map((file) => [
        `${file.package}/${String(file.number).padStart(4, '0')}_${file.name}`,
        file.checksum.slice(0, digestLength),
      ]),
  );
}

function entriesOf(value: unknown): [string, unknown][] {
  return Object.entries(value ?? {});
}

/** The order of names says nothing; the order of a list may. */
function digest(operation: unknown): string {
  const text = JSON.stringify(operation, (name, value: unknown) => {
    if (words.has(name) && typeof value === 'string') return undefined;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(entriesOf(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
  return createHash('sha256').update(text).digest('hex').slice(0, digestLength);
}
