// SQL of preferences: one row per client, written by the client in person.
import type { ClientId } from '@candor/contract/ids.ts';
import type { PreferencesWire } from '@candor/contract/preferences/client.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';

export interface KeptPreferences {
  readonly choices: PreferencesWire;
  readonly savedAt: Date;
}

export async function findPreferences(reader: Reader, clientId: ClientId): Promise<KeptPreferences | undefined> {
  const [row] = await reader.sql<KeptPreferences[]>`
    select choices, saved_at from brokerage.preferences where client_id = ${clientId}`;
  return row;
}

/** Two devices that say different things at once both count; of the same thing the last word does. */
export async function mergePreferences(
  tx: TenantTx,
  clientId: ClientId,
  choices: PreferencesWire,
  now: Date,
): Promise<KeptPreferences> {
  const [row] = await tx.sql<KeptPreferences[]>`
    insert into brokerage.preferences as p (tenant_id, client_id, choices, saved_at)
    values (${tx.scope.tenantId}, ${clientId}, ${tx.json(choices)}, ${now})
    on conflict (tenant_id, client_id) do update
      set choices = p.choices || excluded.choices, saved_at = greatest(p.saved_at, excluded.saved_at)
    returning choices, saved_at`;
  if (!row) throw new Error('preferences that were written are gone');
  return row;
}
