// The verbs of data tokens: issue, rotate, revoke, verify. Verified tokens are kept for a minute at most and
// forgotten on every node the moment one is revoked.
import { parseId } from '@candor/contract/ids.ts';
import type { DataTokenId, TenantId } from '@candor/contract/ids.ts';
import type { Bus } from '@candor/platform/bus/bus.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import { systemScope, tenantScope } from '@candor/platform/db/index.ts';
import type { Actor, Database } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import { expireToken, findToken, insertToken, listTokens, revokeToken } from './store.ts';
import {
  hashSecret,
  hasNotEnded,
  isTokenValid,
  readTokenText,
  tokenScopes,
  writeTokenText,
  writeUuid,
} from './token.ts';
import type { DataToken, StoredToken, TokenScope } from './token.ts';

export interface TokensOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bus: Bus;
}

export interface NewToken {
  readonly label: string;
  readonly scopes?: readonly TokenScope[];
  readonly perSecond?: number;
}

export interface IssuedToken {
  readonly token: DataToken;
  /** Shown once: only its hash is kept. */
  readonly text: string;
}

const cacheMs = 60_000;
const cacheSize = 10_000;
const revoked = 'market-data.tokens.ended';
const defaultPerSecond = 200;

export class Tokens {
  readonly #options: TokensOptions;
  readonly #known = new Map<string, { readonly token: StoredToken | undefined; readonly untilMs: number }>();
  readonly #listeners = new Set<(tokenId: DataTokenId) => void>();

  constructor(options: TokensOptions) {
    this.#options = options;
    options.bus.subscribe(revoked, (payload) => this.#forget(parseId('data_token', Buffer.from(payload).toString())));
  }

  async issue(tenantId: TenantId, actor: Actor, wanted: NewToken): Promise<IssuedToken> {
    const secret = this.#options.ids.bytes(32);
    return this.#store(tenantId, actor, this.#options.ids.next(), secret, wanted);
  }

  /**
   * The tenant's token for its own web pages. It follows from a server key, so it can be handed to every page
   * without being stored in clear; a new generation makes a new one.
   */
  async ensureWebToken(
    tenantId: TenantId,
    derive: (purpose: string, bytes: number) => Uint8Array,
    generation = 1,
  ): Promise<string> {
    const purpose = `market-data-web-token|${tenantId}|${generation}`;
    const id = Buffer.from(derive(`${purpose}|id`, 16));
    id.writeUInt8((id.readUInt8(6) & 0x0f) | 0x80, 6);
    id.writeUInt8((id.readUInt8(8) & 0x3f) | 0x80, 8);
    const tokenId = parseId('data_token', writeUuid(id.toString('hex')));
    const actor: Actor = { kind: 'system', id: 'market-data' };
    const issued = await this.#store(tenantId, actor, tokenId, derive(purpose, 32), { label: 'web' });
    return issued.text;
  }

  /** Issues a successor; the old token goes on for the grace period, so that clients can change over. */
  async rotate(
    tenantId: TenantId,
    actor: Actor,
    tokenId: DataTokenId,
    graceMs: number,
  ): Promise<IssuedToken | undefined> {
    const { db, clock } = this.#options;
    const scope = tenantScope(tenantId, actor);
    const old = await db.read(scope, (reader) => findToken(reader, tokenId));
    if (!old || old.revokedAt) return undefined;
    const issued = await this.issue(tenantId, actor, old);
    const end = new Date(clock.now().getTime() + graceMs);
    await db.transact(scope, (tx) => expireToken(tx, tenantId, tokenId, end));
    this.#announce(tokenId);
    return issued;
  }

  async revoke(tenantId: TenantId, actor: Actor, tokenId: DataTokenId): Promise<boolean> {
    const scope = tenantScope(tenantId, actor);
    const isRevoked = await this.#options.db.transact(scope, (tx) =>
      revokeToken(tx, tenantId, tokenId, this.#options.clock.now()),
    );
    if (isRevoked) this.#announce(tokenId);
    return isRevoked;
  }

  async list(tenantId: TenantId, actor: Actor): Promise<readonly DataToken[]> {
    const scope = tenantScope(tenantId, actor);
    const tokens = await this.#options.db.read(scope, (reader) => listTokens(reader, tenantId));
    return tokens.map(({ secretHash: _hash, ...token }) => token);
  }

  async verify(text: string): Promise<DataToken | undefined> {
    const parts = readTokenText(text);
    if (!parts) return undefined;
    const stored = await this.#load(parts.tokenId);
    const now = this.#options.clock.now().getTime();
    return stored && isTokenValid(stored, parts.secret, now) ? stored : undefined;
  }

  /** The token of an id while it holds: for who proved it before. */
  async find(tokenId: DataTokenId): Promise<DataToken | undefined> {
    const stored = await this.#load(tokenId);
    const now = this.#options.clock.now().getTime();
    return stored && hasNotEnded(stored, now) ? stored : undefined;
  }

  /** Told whenever a token may have ended, so that open streams can be checked again. */
  onEnded(listener: (tokenId: DataTokenId) => void): { cancel(): void } {
    this.#listeners.add(listener);
    return { cancel: () => void this.#listeners.delete(listener) };
  }

  async #load(tokenId: DataTokenId): Promise<StoredToken | undefined> {
    const now = this.#options.clock.monotonicMs();
    const known = this.#known.get(tokenId);
    if (known && known.untilMs > now) return known.token;
    const scope = systemScope('market data token check');
    const token = await this.#options.db.read(scope, (reader) => findToken(reader, tokenId));
    // Unknown ids are remembered too, so that guessing does not cost a query each time; the map is bounded.
    if (this.#known.size >= cacheSize) this.#known.clear();
    this.#known.set(tokenId, { token, untilMs: now + cacheMs });
    return token;
  }

  async #store(
    tenantId: TenantId,
    actor: Actor,
    tokenId: DataTokenId,
    secret: Uint8Array,
    { label, scopes = tokenScopes, perSecond = defaultPerSecond }: NewToken,
  ): Promise<IssuedToken> {
    const text = writeTokenText(tokenId, secret);
    const secretHash = hashSecret(Buffer.from(secret).toString('base64url'));
    const createdAt = this.#options.clock.now();
    const ends = { expiresAt: null, revokedAt: null };
    const token = { tenantId, tokenId, label, scopes, perSecond, createdAt, ...ends };
    await this.#options.db.transact(tenantScope(tenantId, actor), (tx) => insertToken(tx, { ...token, secretHash }));
    this.#known.delete(tokenId);
    return { token, text };
  }

  #announce(tokenId: DataTokenId): void {
    this.#forget(tokenId);
    this.#options.bus.publish(revoked, Buffer.from(tokenId));
  }

  #forget(tokenId: DataTokenId): void {
    this.#known.delete(tokenId);
    for (const listener of this.#listeners) listener(tokenId);
  }
}
