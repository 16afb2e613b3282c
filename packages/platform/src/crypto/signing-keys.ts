// Keys that sign our tokens (Ed25519): made when due, wrapped by the master key, shared by all nodes through the
// database. A new key signs for thirty days; what it signed is accepted a little longer.
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { JsonWebKey, KeyObject } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import { systemScope } from '../db/index.ts';
import type { Database, Tx } from '../db/index.ts';
import type { Ids } from '../ids/ids.ts';
import { unwrapKey, wrapKey } from './keyring.ts';
import type { MasterKey } from './keyring.ts';

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
}

export interface SigningKeys {
  /** The key to sign with now. */
  current(): Promise<SigningKey>;
  /** The public half of one of our keys that is still accepted. */
  find(kid: string): Promise<KeyObject | undefined>;
}

interface KeyRow {
  readonly kid: string;
  readonly publicJwk: JsonWebKey;
  readonly wrapped: Buffer;
  readonly signsUntil: Date;
  readonly acceptedUntil: Date;
}

interface LoadedKey extends SigningKey {
  readonly publicKey: KeyObject;
  readonly signsUntil: Date;
  readonly acceptedUntil: Date;
}

const dayMs = 24 * 60 * 60_000;
const signsMs = 30 * dayMs;
const acceptedMs = signsMs + dayMs;
/** An unknown kid asks the database, at most this often: strangers invent kids for free. */
const reloadEveryMs = 1_000;

export function createSigningKeys(db: Database, master: MasterKey, clock: Clock, ids: Ids): SigningKeys {
  let loaded: readonly LoadedKey[] = [];
  let loadedAtMs = -Infinity;
  let loading: Promise<void> | undefined;

  async function load(makeWhenNoneSigns: boolean): Promise<void> {
    const rows = await db.transact(systemScope('load signing keys'), async (tx) => {
      // Two nodes starting at once would both find no key: the lock lets one of them make it.
      if (makeWhenNoneSigns) await tx.sql`select pg_advisory_xact_lock(7263318046)`;
      const known = await listKeys(tx, clock.now());
      const isCovered = known.some(({ signsUntil }) => signsUntil > clock.now());
      return makeWhenNoneSigns && !isCovered ? [await insertKey(tx, master, clock.now(), ids), ...known] : known;
    });
    loaded = rows.map((row) => openKey(row, master));
    loadedAtMs = clock.monotonicMs();
  }
  const reload = (): Promise<void> =>
    (loading ??= load(false).finally(() => {
      loading = undefined;
    }));
  const findSigning = (): LoadedKey | undefined => loaded.find(({ signsUntil }) => signsUntil > clock.now());

  return {
    async current() {
      if (!findSigning()) await load(true);
      const key = findSigning();
      if (!key) throw new Error('no signing key could be made');
      return key;
    },
    async find(kid) {
      const accepted = (): KeyObject | undefined =>
        loaded.find((key) => key.kid === kid && key.acceptedUntil > clock.now())?.publicKey;
      if (!accepted() && clock.monotonicMs() - loadedAtMs > reloadEveryMs) await reload();
      return accepted();
    },
  };
}

async function listKeys(tx: Tx, now: Date): Promise<KeyRow[]> {
  return tx.sql<KeyRow[]>`
    select kid, public_jwk, wrapped, signs_until, accepted_until from platform.signing_keys
    where accepted_until > ${now} order by created_at desc`;
}

async function insertKey(tx: Tx, master: MasterKey, now: Date, ids: Ids): Promise<KeyRow> {
  const kid = ids.token(12);
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const row = {
    kid,
    publicJwk: publicKey.export({ format: 'jwk' }),
    wrapped: wrapKey(master, `signing|${kid}`, 1, privateKey.export({ format: 'der', type: 'pkcs8' })),
    signsUntil: new Date(now.getTime() + signsMs),
    acceptedUntil: new Date(now.getTime() + acceptedMs),
  };
  await tx.sql`
    insert into platform.signing_keys (kid, public_jwk, wrapped, created_at, signs_until, accepted_until)
    values (${kid}, ${tx.json(row.publicJwk)}, ${row.wrapped}, ${now}, ${row.signsUntil}, ${row.acceptedUntil})`;
  return row;
}

function openKey({ kid, publicJwk, wrapped, signsUntil, acceptedUntil }: KeyRow, master: MasterKey): LoadedKey {
  return {
    kid,
    signsUntil,
    acceptedUntil,
    publicKey: createPublicKey({ key: publicJwk, format: 'jwk' }),
    privateKey: createPrivateKey({
      key: unwrapKey(master, `signing|${kid}`, 1, wrapped),
      format: 'der',
      type: 'pkcs8',
    }),
  };
}
