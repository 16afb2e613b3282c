// `npm run staff -- create`: makes the first two members of staff of a tenant, or the first two platform administrators (@platform). With the embedded database the server must be stopped;
// a database elsewhere may be served meanwhile. Prints each password once.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isRefusal } from '@candor/contract';
import { openVault } from '@candor/brokerage/business/index.ts';
import { createFirstStaff } from '@candor/brokerage/staffing/index.ts';
import type { FirstPerson } from '@candor/brokerage/staffing/index.ts';
import {
  applyProfiles,
  createTenantDirectory,
  readProfileFiles,
  realmTenant,
} from '@candor/brokerage/tenants/index.ts';
import { createSystemClock } from '@candor/platform/clock/clock.ts';
import { createPasswordHasher, productionCost } from '@candor/platform/crypto/password-hasher.ts';
import { createDatabase, migrate, parseTenantId, prepareDatabase } from '@candor/platform/db/index.ts';
import { createIds } from '@candor/platform/ids/ids.ts';
import { createLog } from '@candor/platform/log/log.ts';
import { loadConfig } from '../config.ts';
import type { Config } from '../config.ts';
import { lockDataDir } from '../start/data-dir.ts';
import { callDatabase } from '../start/embedded-database.ts';
import { migrationSources } from '../start/migrations.ts';
import { loadSecrets } from '../start/secrets.ts';
import { readStaffArguments } from './staff-arguments.ts';
import type { StaffRequest } from './staff-arguments.ts';
import { StartError } from '../start/start-error.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const clock = createSystemClock();
const ids = createIds(clock);
const log = createLog({ level: 'silent' });
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** The server's own database is this command's for as long as it runs; one elsewhere is only visited. */
async function openPlace(config: Config): Promise<{ url: string; close(): Promise<void> }> {
  if (config.DATABASE_URL !== undefined) {
    // Another secret would give the roles of the database other passwords, and shut running servers out.
    if (config.CANDOR_SECRET === '' && !existsSync(join(config.DATA_DIR, 'master-secret'))) {
      throw new StartError(
        'secret_invalid',
        'The master secret of this database is not here.',
        'Set CANDOR_SECRET, or point DATA_DIR to the folder with master-secret.',
      );
    }
    return { url: config.DATABASE_URL, close: async () => undefined };
  }
  const lock = await lockDataDir(config.DATA_DIR);
  try {
    const database = await callDatabase(config.DATA_DIR, clock, log, () => undefined);
    return {
      url: await database.url,
      async close() {
        await database.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function create(config: Config, { tenant: name, people }: StaffRequest): Promise<readonly FirstPerson[]> {
  const place = await openPlace(config);
  try {
    const secrets = await loadSecrets(config.DATA_DIR, config.CANDOR_SECRET, ids);
    const passwords = {
      appPassword: secrets.password('db-role|app'),
      systemPassword: secrets.password('db-role|system'),
    };
    await prepareDatabase(place.url, passwords);
    await migrate(place.url, migrationSources(), log);
    const random = (): number => ids.bytes(4).readUInt32BE() / 2 ** 32;
    const db = createDatabase({ url: place.url, ...passwords, clock, log, random });
    try {
      await applyProfiles(db, clock, await readProfileFiles(config.TENANTS_DIR));
      const brands = (await createTenantDirectory(db, clock)).all();
      const tenant = [...brands, realmTenant].find((one) => one.name === name);
      if (!tenant) throw new StartError('profile_invalid', `There is no tenant ${name}.`, 'Its profile names it.');
      const [first, second] = people.map((person) => ({ ...person, password: ids.token(18) }));
      if (!first || !second) throw new Error('two people were not named');
      const hasher = await createPasswordHasher({ pepper: secrets.key('pepper|1'), cost: productionCost });
      const vault = openVault({ secrets, clock, ids });
      const parts = { db, clock, ids, vault, hasher };
      const made = await createFirstStaff(parts, parseTenantId(tenant.tenantId), [first, second]);
      if (isRefusal(made)) {
        throw new StartError(
          'staff_exist',
          `${name} has staff already.`,
          'Further ones are proposed by an administrator and approved by a second person.',
        );
      }
      return [first, second];
    } finally {
      await db.close();
    }
  } finally {
    await place.close();
  }
}

try {
  const request = readStaffArguments(process.argv.slice(2));
  const made = await create(loadConfig(root, process.env), request);
  print(`\nThe first staff of ${request.tenant}: two administrators. These passwords are shown once.`);
  for (const { username, fullName, password } of made) print(`  ${username.padEnd(20)} ${password}  ${fullName}`);
  print('Each binds a second factor at the first sign-in. From now on staff are made by two people, in the approvals.');
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`\nNo staff were made: ${error.message}\n  ${error.advice}\n`);
  process.exitCode = 1;
}
