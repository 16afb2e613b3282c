// The message centre on a real database: told with the transaction, in the reader's language, never deleted.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '@candor/contract';
import { pageOfMessage } from '@candor/contract/rules/message-links.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { createTranslate } from '@candor/locales/server.ts';
import { createInProcessBus } from '@candor/platform/bus/bus.ts';
import { createFakeClock } from '@candor/platform/clock/clock.ts';
import { createVault } from '@candor/platform/crypto/vault.ts';
import { createIds } from '@candor/platform/ids/ids.ts';
import { tenantScope, parseTenantId } from '@candor/platform/db/index.ts';
import { migrationSources } from '@candor/server/start/migrations.ts';
import { createTestDatabase, tenantIds } from '@candor/testkit';
import type { TestDatabase } from '@candor/testkit';
import { insertClient, parseClientId } from '../clients/index.ts';
import { applyProfiles, readProfileFiles } from '../tenants/index.ts';
import { createMessages, messageArrived } from './index.ts';
import type { MessageReader, Messages } from './index.ts';

const clock = createFakeClock(new Date('2026-11-16T15:00:00Z'));
const ids = createIds(clock);
const bus = createInProcessBus((error) => {
  throw error;
});
const tenantId = parseTenantId(tenantIds.sun3);
const translate = createTranslate();
const people = ['ana', 'ben', 'cara'].map((username) => ({ username, id: parseClientId(ids.next()) }));
let base: TestDatabase;
let messages: Messages;

function readerOf(index: number, language: MessageReader['language'] = 'en-US'): MessageReader {
  const id = people[index]?.id ?? sampleId('');
  const scope = tenantScope(tenantId, { kind: 'client', id });
  return { scope, clientId: id, language, tenant: { company: { co_name: 'Candor Demo Markets' } } };
}
const [ana, ben, cara] = [readerOf(0), readerOf(1), readerOf(2)];

beforeAll(async () => {
  base = await createTestDatabase({ migrations: migrationSources().slice(1), clock });
  await applyProfiles(base.db, clock, await readProfileFiles(`${import.meta.dirname}/../../../../tenants`));
  const vault = createVault({ masters: [{ id: 'm1', key: ids.bytes(32) }], indexKey: ids.bytes(32), clock, ids });
  await base.db.transact(ana.scope, async (tx) => {
    for (const [index, { id, username }] of people.entries()) {
      await insertClient(tx, vault, { id, tenantId, username, phone: `+1202555012${index}` }, clock.now());
    }
  });
  messages = createMessages({ db: base.db, bus, clock, ids, translate });
});
afterAll(() => base.close());

/** A row as an earlier version wrote it. */
const tellRaw = (kind: string, params: Record<string, string>, link: string) =>
  base.db.transact(
    cara.scope,
    (tx) => tx.sql`
    insert into brokerage.messages (tenant_id, message_id, client_id, kind, params, link, created_at)
    values (${tenantId}, ${ids.next()}, ${cara.clientId}, ${kind}, ${tx.json(params)}, ${link}, ${clock.now()})`,
  );

async function listOf(reader: MessageReader, cursor?: string, limit?: number) {
  const page = await messages.list(reader, cursor, limit);
  if ('refused' in page) throw new Error(page.refused);
  return page;
}

const newestBody = async (language: MessageReader['language']) =>
  (await listOf(readerOf(2, language))).items[0]?.body.replaceAll('\u00a0', ' ');

describe('MSG-01 the message centre', () => {
  test('MSG-01 a message arrives with the transaction, and only with it', async () => {
    const signals: string[] = [];
    const subscription = bus.subscribe(messageArrived, (payload) => signals.push(Buffer.from(payload).toString()));
    const broken = base.db.transact(ana.scope, async (tx) => {
      await messages.sendMessage(tx, { kind: 'welcome', clientId: ana.clientId });
      throw new Error('rolled back');
    });
    await expect(broken).rejects.toThrow('rolled back');
    expect(await listOf(ana)).toEqual({ items: [], next: null, unread: 0 });
    expect(signals).toEqual([]);
    await base.db.transact(ana.scope, (tx) => messages.sendMessage(tx, { kind: 'welcome', clientId: ana.clientId }));
    const page = await listOf(ana);
    expect(page).toMatchObject({
      unread: 1,
      items: [{ kind: 'welcome', title: 'Welcome to Candor Demo Markets', link: '/kyc', read: false }],
    });
    expect(signals.map((signal) => JSON.parse(signal))).toEqual([
      { tenantId, clientId: ana.clientId, messageId: page.items[0]?.id },
    ]);
    subscription.cancel();
  });

  test('MSG-01 I18N-01 the same message reads in the language of its reader', async () => {
    await base.db.transact(ben.scope, (tx) =>
      messages.sendMessage(tx, { kind: 'recovery_code_used', clientId: ben.clientId, params: { left: 3 } }),
    );
    const bodies = await Promise.all(
      languages.map(async (language) => (await listOf(readerOf(1, language))).items[0]?.body),
    );
    expect(bodies[0]).toBe('3 recovery codes are left.');
    expect(bodies[languages.indexOf('pl-PL')]).toBe('Pozostały 3 kody odzyskiwania.');
    expect(new Set(bodies).size).toBe(languages.length);
  });

  test('MSG-01 I18N-01 an amount is kept as data and written by the rules of who reads it', async () => {
    const about = ids.next();
    const params = { amount: { amount: '12500.00', currency: 'PLN' }, account: '•••• 1234' };
    await base.db.transact(cara.scope, (tx) =>
      messages.sendMessage(tx, { kind: 'withdrawal_requested', clientId: cara.clientId, about, params }),
    );
    const [stored] = await base.db.read(
      cara.scope,
      (reader) => reader.sql`
      select params, link from brokerage.messages where client_id = ${cara.clientId} order by message_id desc limit 1`,
    );
    expect(stored).toEqual({ params, link: `/withdraw/${about}` });
    expect(await newestBody('en-US')).toContain('A withdrawal of zł 12,500.00 to •••• 1234');
    expect(await newestBody('pl-PL')).toContain('12 500,00 zł');
    expect(await newestBody('es-ES')).toContain('12.500,00');
  });

  test('MSG-01 I18N-01 a day and a quantity are written by the rules of who reads them', async () => {
    const about = ids.next();
    const amount = { amount: '500.00', currency: 'PLN' };
    const trade = { symbol: 'CDR', quantity: '1250.5', side: 'buy' } as const;
    await base.db.transact(cara.scope, async (tx) => {
      const { clientId } = cara;
      await messages.sendMessage(tx, { kind: 'order_filled', clientId, about, params: trade });
      await messages.sendMessage(tx, {
        kind: 'savings_maturing',
        clientId,
        about,
        params: { amount, date: '2026-12-05' },
      });
    });
    expect(await newestBody('en-US')).toContain('December 5, 2026');
    expect(await newestBody('pl-PL')).toContain('5 grudnia 2026');
    const bodies = (await listOf(readerOf(2, 'es-ES'))).items.map(({ body }) => body);
    expect(bodies[0]).toContain('5 de diciembre de 2026');
    expect(bodies[1]).toContain('1.250,5');
  });

  test('MSG-01 what was told before amounts were data still reads, and its link leads somewhere', async () => {
    await tellRaw('deposit_credited', { amount: '500.00 PLN', reference: 'CD 500.00 PLN' }, '/deposit');
    await tellRaw('score_contest_refused', { answer: '500.00 PLN' }, '/profile/score');
    await tellRaw('new_sign_in', { device: 'Firefox' }, '/profile?open=devices');
    await tellRaw('mfa_enabled', {}, '/profile?open=security');
    const { items } = await listOf(readerOf(2, 'pl-PL'));
    expect(items.slice(0, 4).map(({ link }) => link)).toEqual([
      '/profile/security',
      '/profile/security?open=devices',
      '/profile/score',
      '/deposit',
    ]);
    expect(items[2]?.body).toContain('500.00 PLN');
    const credited = items[3]?.body.replaceAll('\u00a0', ' ');
    expect(credited).toContain('500,00 zł');
    expect(credited).toContain('CD 500.00 PLN');
  });

  test('MSG-01 a link may name an instrument in capitals, and never another site', async () => {
    for (const wrong of ['//evil.example', 'https://evil.example', '/a b', '/\\evil']) {
      await expect(tellRaw('welcome', {}, wrong)).rejects.toThrow('messages_link_check');
    }
    await tellRaw('welcome', {}, '/quote?s=AAPL&ex=NASDAQ');
    expect((await listOf(cara)).items[0]?.link).toBe('/quote?s=AAPL&ex=NASDAQ');
  });

  test('S-15 a device that did not say what it is has a name in every language, also in messages of earlier', async () => {
    const bodies: string[] = [];
    for (const device of ['', '?', 'Firefox, Linux']) {
      await base.db.transact(ben.scope, (tx) =>
        messages.sendMessage(tx, { kind: 'new_sign_in', clientId: ben.clientId, params: { device } }),
      );
      for (const language of languages) bodies.push((await listOf(readerOf(1, language))).items[0]?.body ?? '');
    }
    expect(bodies[0]).toContain('signed in to your account with an unknown device.');
    const [nothing, unknown, known] = [0, 1, 2].map((at) =>
      bodies.slice(at * languages.length, (at + 1) * languages.length),
    );
    expect(unknown).toEqual(nothing);
    expect(nothing?.join('')).not.toMatch(/\?|  /);
    expect(new Set(bodies).size).toBe(2 * languages.length);
    for (const body of known ?? []) expect(body).toContain('Firefox, Linux');
  });

  test('MSG-01 every kind has a title and a body in every language', () => {
    const params = { device: 'Firefox', left: 2, name: 'Phone', company: 'Candor' };
    for (const language of languages) {
      for (const kind of Object.keys(pageOfMessage)) {
        for (const part of ['title', 'body']) {
          const key = `messages.${kind}_${part}`;
          expect(translate(language, key, params)).not.toBe(key);
          expect(translate(language, key, params)).not.toMatch(/[{}]/);
        }
      }
    }
  });

  test('MSG-01 pages by cursor, marks read, hides one and all', async () => {
    for (let index = 0; index < 5; index += 1) {
      await base.db.transact(ana.scope, (tx) =>
        messages.sendMessage(tx, { kind: 'pin_changed', clientId: ana.clientId }),
      );
    }
    const first = await listOf(ana, undefined, 4);
    const second = await listOf(ana, first.next ?? undefined, 4);
    expect([first.items.length, second.items.length, second.next]).toEqual([4, 2, null]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(6);
    const id = first.items[0]?.id ?? sampleId('');
    expect(await messages.markRead(ana, id)).toBeUndefined();
    expect(await messages.markRead(ana, id)).toBeUndefined();
    expect(await listOf(ana)).toMatchObject({
      unread: 5,
      items: [{ id, read: true }, { read: false }, {}, {}, {}, {}],
    });
    expect(await messages.markAllRead(ana)).toEqual({ read: 5 });
    expect(await messages.markAllRead(ana)).toEqual({ read: 0 });
    expect(await listOf(ana)).toMatchObject({ unread: 0 });
    expect(await messages.hide(ana, id)).toBeUndefined();
    expect(await messages.hide(ana, id)).toEqual({ refused: 'not_found' });
    expect(await messages.markRead(ana, id)).toEqual({ refused: 'not_found' });
    expect(await messages.hideAll(ana)).toEqual({ hidden: 5 });
    expect(await listOf(ana)).toEqual({ items: [], next: null, unread: 0 });
    expect(await messages.list(ana, 'not-a-cursor')).toEqual({ refused: 'bad_request' });
  });

  test('S-21 another client’s message does not exist for this one', async () => {
    const { items } = await listOf(ben);
    const id = items[0]?.id ?? sampleId('');
    expect(await messages.markRead(ana, id)).toEqual({ refused: 'not_found' });
    expect(await messages.hide(ana, id)).toEqual({ refused: 'not_found' });
    expect((await listOf(ben)).items[0]).toMatchObject({ id, read: false });
  });

  test('G-02 deleting hides; the record cannot be changed or removed', async () => {
    const kept = await base.db.read(
      ana.scope,
      (reader) => reader.sql`
      select 1 from brokerage.messages where client_id = ${ana.clientId}`,
    );
    expect(kept).toHaveLength(6);
    const change = base.db.transact(ana.scope, (tx) => tx.sql`update brokerage.messages set kind = 'other'`);
    await expect(change).rejects.toThrow(/permission denied|append-only/);
    const removal = base.db.transact(ana.scope, (tx) => tx.sql`delete from brokerage.messages`);
    await expect(removal).rejects.toThrow(/permission denied|append-only/);
  });
});
