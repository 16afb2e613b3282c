// A folder of brands like the shipped one with some things changed, for TENANTS_DIR. Whoever asked for it removes it.
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TenantName } from './tenants.ts';

const shipped = join(import.meta.dirname, '..', '..', '..', 'tenants');

export async function copyTenants(changes: Readonly<Partial<Record<TenantName, object>>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'candor-tenants-'));
  await cp(shipped, folder, { recursive: true });
  for (const [name, change] of Object.entries(changes)) {
    const file = join(folder, name, 'tenant.json');
    const profile: object = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...profile, ...change }));
  }
  return folder;
}
