// The verbs of preferences: read them, and keep what was changed.
import type { OutputOf } from '@candor/contract';
import type { ClientId } from '@candor/contract/ids.ts';
import type { PreferencesWire, getPreferences } from '@candor/contract/preferences/client.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database, TenantScope } from '@candor/platform/db/index.ts';
import { setClientLanguage } from '../clients/index.ts';
import { findPreferences, mergePreferences } from './store.ts';
import type { KeptPreferences } from './store.ts';

export interface PreferenceParts {
  readonly db: Database;
  readonly clock: Clock;
}

export interface Chooser {
  readonly scope: TenantScope;
  readonly clientId: ClientId;
}

type Answer = OutputOf<typeof getPreferences>;

export function readPreferences({ db }: Pick<PreferenceParts, 'db'>, { scope, clientId }: Chooser): Promise<Answer> {
  return db.read(scope, async (reader) => toWire(await findPreferences(reader, clientId)));
}

export function savePreferences(
  { db, clock }: PreferenceParts,
  { scope, clientId }: Chooser,
  choices: PreferencesWire,
): Promise<Answer> {
  return db.transact(scope, async (tx) => {
    const kept = await mergePreferences(tx, clientId, choices, clock.now());
    // What leaves the app (e-mail, text messages) speaks the same language from now on.
    if (choices.language) await setClientLanguage(tx, clientId, choices.language);
    return toWire(kept);
  });
}

function toWire(kept: KeptPreferences | undefined): Answer {
  return { preferences: kept?.choices ?? {}, saved_at: kept?.savedAt.toISOString() ?? null };
}
