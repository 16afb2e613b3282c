// Tickets of the live stream: signed, for one data token, half a minute and one use. Any node takes what another gave, and what was used
// is written where all of them look. Never says whether its token still holds.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { liveTicketTtlMs } from '@candor/contract/market/live-tickets.ts';
import { isId } from '@candor/contract/ids.ts';
import type { DataTokenId, TenantId } from '@candor/contract/ids.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import type { DataToken } from '../tokens/token.ts';

export interface LiveTickets {
  issue(token: Pick<DataToken, 'tenantId' | 'tokenId'>): string;
  /** Uses the ticket up and answers its token; undefined when it is not ours, used or over. */
  take(ticket: string): Promise<DataTokenId | undefined>;
}

export interface UsedTicket {
  readonly tenantId: TenantId;
  readonly mark: string;
  readonly expiresAt: Date;
}

export interface SpentTickets {
  /** True for the first who uses it, false for everybody after. */
  spend(ticket: UsedTicket, now: Date): Promise<boolean>;
}

export interface TicketParts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly spent: SpentTickets;
  /** The same on every node. */
  readonly key: Uint8Array;
}

const shape = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.([0-9a-z]{6,12})\.([\w-]{10,40})\.([\w-]{43})$/;

export function createLiveTickets({ clock, ids, spent, key }: TicketParts): LiveTickets {
  const sign = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  return {
    issue({ tenantId, tokenId }) {
      const until = (clock.now().getTime() + liveTicketTtlMs).toString(36);
      const text = `${tenantId}.${tokenId}.${until}.${ids.token(12)}`;
      return `${text}.${sign(text).toString('base64url')}`;
    },
    async take(ticket) {
      const [, tenantId, tokenId, until, mark, given] = shape.exec(ticket) ?? [];
      if (!tenantId || !tokenId || !until || !mark || !given) return undefined;
      if (!isId('tenant', tenantId) || !isId('data_token', tokenId)) return undefined;
      const wanted = sign(`${tenantId}.${tokenId}.${until}.${mark}`);
      const signature = Buffer.from(given, 'base64url');
      if (signature.length !== wanted.length || !timingSafeEqual(signature, wanted)) return undefined;
      const now = clock.now();
      const expiresAt = new Date(Number.parseInt(until, 36));
      if (expiresAt <= now) return undefined;
      return (await spent.spend({ tenantId, mark, expiresAt }, now)) ? tokenId : undefined;
    },
  };
}
