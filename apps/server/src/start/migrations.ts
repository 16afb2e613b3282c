// Where the numbered SQL files of each package stand, in the order in which they are applied.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MigrationSource } from '@candor/platform/db/index.ts';

const packages = ['platform', 'market-data', 'ledger', 'brokerage'] as const;

export function migrationSources(): MigrationSource[] {
  return packages.map((name) => {
    const index = fileURLToPath(import.meta.resolve(`@candor/${name}`));
    return { package: name, dir: join(dirname(index), '..', 'migrations') };
  });
}
