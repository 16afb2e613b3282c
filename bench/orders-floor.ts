// The few clients of a past who trade now: signed in, each with an open signature, and with quotations that bear the server's mark.
import { parseId } from '@candor/contract/ids.ts';
import { quotation as quotationShape, quoteOrder } from '@candor/contract/quotations/client.ts';
import type { Quotation } from '@candor/contract/quotations/client.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import { openSql } from '@candor/platform/db/connection.ts';
import type { RawSql } from '@candor/platform/db/connection.ts';
import { createDatabase } from '@candor/platform/db/index.ts';
import { createIds } from '@candor/platform/ids/ids.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import { testRolePasswords } from '@candor/testkit/database.ts';
import { issueTokens, markOffer } from '@candor/testkit/measured-server.ts';
import { tenantHeaders, tenantIds } from '@candor/testkit/tenants.ts';
import * as z from 'zod/mini';
import { idOf, kinds } from './orders-past.ts';

const tenantId = tenantIds.sun3;
const hourMs = 60 * 60_000;
const ignore = (): void => undefined;
const log = { info: ignore, warn: ignore, error: ignore };

export interface Trader {
  readonly client: number;
  readonly bearer: string;
}

export interface Floor {
  /** Signs in these clients of the past, each with an open signature. */
  admit(clients: readonly number[]): Promise<Trader[]>;
  /** Requests that place this many orders each, at quotations made now. */
  prepare(traders: readonly Trader[], each: number): Promise<string[][]>;
  readPortfolio(trader: Trader): string;
  close(): Promise<void>;
}

async function quote(url: string, { bearer }: Trader, quantity: string): Promise<Quotation> {
  const answer = await fetch(`${url}/api${quoteOrder.path}`, {
    method: 'POST',
    headers: { ...tenantHeaders('sun3'), authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify({ market: 'NASDAQ', symbol: 'AAPL', side: 'buy', kind: 'market', quantity }),
  });
  const body: unknown = await answer.json();
  if (!answer.ok) throw new Error(`no quotation: ${JSON.stringify(body)}`);
  return z.parse(quotationShape, body);
}

interface Copying {
  readonly sql: RawSql;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** What the server offered to one, offered to all: the same lines under ids, times and a mark of their own. */
async function copyQuotation(
  { sql, ids, clock }: Copying,
  shown: Quotation,
  owners: readonly number[],
): Promise<string[]> {
  const expiresAt = new Date(clock.now().getTime() + hourMs / 2).toISOString();
  const { mark: _mark, ...same } = shown;
  const made = owners.map((owner) => {
    const accountId = parseId('account', idOf('account', owner));
    return markOffer({ ...same, id: ids.next(), account_id: accountId, expires_at: expiresAt });
  });
  const texts = (values: readonly string[]) => sql.array([...values], 1009);
  await sql`
    insert into brokerage.quotations
    select r.* from brokerage.quotations t
    cross join unnest(${texts(made.map(({ shown: { id } }) => id))}::text[], ${texts(owners.map((owner) => idOf('client', owner)))}::text[],
      ${texts(made.map(({ markedText }) => markedText))}::text[], ${texts(made.map(({ mark }) => mark))}::text[])
      as x (id, client, marked, mark)
    cross join lateral jsonb_populate_record(t, jsonb_build_object('quotation_id', x.id, 'client_id', x.client, 'account_id',
      x.marked::jsonb -> 'account_id', 'marked_text', x.marked, 'mark', x.mark, 'expires_at',
      x.marked::jsonb -> 'expires_at')) r
    where t.tenant_id = ${tenantId} and t.quotation_id = ${shown.id}`;
  return made.map(({ shown: { id } }) => id);
}

async function insertSessions(sql: RawSql, clients: readonly number[], now: Date): Promise<void> {
  const end = new Date(now.getTime() + 2 * hourMs);
  const list = sql.array([...clients], 1007);
  await sql`
    insert into brokerage.sessions (tenant_id, session_id, client_id, state, remember, os, browser, device_type, country, city,
      created_at, authenticated_at, last_seen_at, idle_until, expires_at)
    select ${tenantId}, bench.id(${kinds.session}, i), bench.id(${kinds.client}, i), 'active', false, 'Linux', 'Firefox', 'desktop', 'US',
      '', ${now}, ${now}, ${now}, ${end}, ${end} from unnest(${list}::int[]) as c(i)`;
  await sql`
    insert into brokerage.signing_sessions (tenant_id, signing_session_id, client_id, maximum_minor, currency, opened_at, expires_at)
    select ${tenantId}, bench.id(${kinds.signing}, i), bench.id(${kinds.client}, i), 1000000, 'USD', ${now}, ${end}
    from unnest(${list}::int[]) as c(i)`;
}

export async function openFloor(adminUrl: string, url: string, clock: Clock): Promise<Floor> {
  const sql = openSql({ url: adminUrl, applicationName: 'candor-bench' });
  // What clients sign and are offered, they sign and ask for themselves; here it is written for them.
  await sql.unsafe('set session_replication_role = replica');
  const db = createDatabase({ url: adminUrl, ...testRolePasswords, clock, log, random: Math.random });
  const ids = createIds(clock);
  const tokens = issueTokens(db, clock);
  const { host } = new URL(url);
  const headers = (bearer: string): string =>
    Object.entries({ host, authorization: `Bearer ${bearer}`, ...tenantHeaders('sun3') })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
  const order = ({ client, bearer }: Trader, quotationId = ''): string => {
    const body = JSON.stringify({ quotation_id: quotationId, signing_session_id: idOf('signing', client) });
    return (
      `POST /api/order/app/v1 HTTP/1.1\r\n${headers(bearer)}content-type: application/json\r\n` +
      `idempotency-key: ${ids.token(18)}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
    );
  };
  let used = 0;
  return {
    async admit(clients) {
      await insertSessions(sql, clients, clock.now());
      const traders: Trader[] = [];
      for (const client of clients) {
        const claims = { sub: idOf('client', client), tenant: tenantId, sid: idOf('session', client) };
        traders.push({ client, bearer: await tokens.issue(claims, hourMs) });
      }
      return traders;
    },
    async prepare(traders, each) {
      const [first] = traders;
      const requests: string[][] = traders.map(() => []);
      if (!first) return requests;
      for (let round = 0; round < each; round += 1) {
        // Of another quantity each time: the same order a moment later would be asked about.
        used += 1;
        const shown = await quote(url, first, (0.02 + used / 10_000).toFixed(4));
        const owners = traders.map(({ client }) => client);
        const made = await copyQuotation({ sql, ids, clock }, shown, owners);
        traders.forEach((trader, place) => requests[place]?.push(order(trader, made[place])));
      }
      return requests;
    },
    readPortfolio: ({ bearer }) => `GET /api/stat/app/v1/portfolio HTTP/1.1\r\n${headers(bearer)}\r\n`,
    async close() {
      await db.close();
      await sql.end({ timeout: 1 });
    },
  };
}
