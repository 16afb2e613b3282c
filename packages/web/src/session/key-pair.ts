// The key pair that binds this browser's refresh tokens (DPoP). It is made here, cannot be exported, and lives in IndexedDB.

const store = 'keys';
const name = 'dpop';

/** Each app has a database of its own: client and console share no key. */
export type KeyDatabase = 'candor' | 'candor-console';

export async function openKeyPair(name: KeyDatabase = 'candor'): Promise<CryptoKeyPair> {
  try {
    const database = await openDatabase(name);
    const stored = await readKey(database);
    if (stored) return stored;
    const made = await makeKeyPair();
    // Two tabs may race: whoever wrote first wins, both read what is stored.
    await writeKeyOnce(database, made);
    return (await readKey(database)) ?? made;
  } catch {
    // A browser without IndexedDB (some private modes): the session lasts as long as the page.
    return makeKeyPair();
  }
}

function makeKeyPair(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
}

function openDatabase(name: KeyDatabase): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store));
  return settle(request);
}

function readKey(database: IDBDatabase): Promise<CryptoKeyPair | undefined> {
  return settle<CryptoKeyPair | undefined>(database.transaction(store).objectStore(store).get(name));
}

async function writeKeyOnce(database: IDBDatabase, pair: CryptoKeyPair): Promise<void> {
  try {
    await settle(database.transaction(store, 'readwrite').objectStore(store).add(pair, name));
  } catch {
    // Present already: another tab was quicker.
  }
}

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', (event) => {
      event.preventDefault();
      reject(request.error ?? new Error('IndexedDB refused'));
    });
  });
}
