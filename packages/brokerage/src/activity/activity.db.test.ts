// My activity over HTTP: own lines only, newest first, in the reader's words, page by page.
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { languages } from '@candor/contract';
import { listActivity } from '@candor/contract/activity/client.ts';
import { logout } from '@candor/contract/sessions/client.ts';
import { createTranslate } from '@candor/locales/server.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { requestWithdrawal } from '@candor/contract/withdrawals/client.ts';
import {
  addClient,
  answerOf,
  callApi,
  idIn,
  makeWithdrawer,
  newKey,
  openDesk,
  signIn,
  tenantIds,
} from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';
import type { CallOptions } from '@candor/testkit';
import { recordAudit } from '../audit/index.ts';
import { activityKey } from './index.ts';

const system = await openTestSystem();

const pageShape = z.object({
  items: z.array(z.object({ id: z.string(), action: z.string(), text: z.string(), by: z.string() })),
  next: z.nullable(z.string()),
});
const list = async (options: CallOptions) => z.parse(pageShape, (await callApi(system, listActivity, options)).body);

/** Lines that only staff read: they are about the house or its staff, never about a client. */
const staffOnly = new Set([
  'invitation.created',
  'staff_login.failed',
  'staff.created',
  'staff.invited',
  'staff.setup_code_issued',
  'staff.set_up',
  'access.switched',
  'tenant.created',
  'tenant.setup_code_issued',
  'access.feature_ruled',
  'staff.password_changed',
  'staff.passkey_added',
  'staff.passkey_removed',
  'staff_login.address_refused',
  // Rules of the house and its rounds: their subject is the tenant, a product, a fee table or a halt.
  'settings.changed',
  'advisor.card_changed',
  'product.terms',
  'fees.set',
  'halt.set',
  'savings.opened',
  'savings.rated',
  'savings.stated',
  'job.retried',
  // Who works on what, and what staff note for each other.
  'claim.taken',
  'claim.released',
  'claim.handed_over',
  'note.added',
  // Texts that are kept ready, and questions of people who are no clients.
  'chat_answer.added',
  'chat_answer.retired',
  'chat_ticket.answered',
  // Whoever is looked for must not be warned.
  'kyc.hit',
  'kyc.hit_settled',
]);

async function findActs(): Promise<string[]> {
  const root = join(import.meta.dirname, '..');
  const names = (await readdir(root, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const texts = await Promise.all(names.map((name) => readFile(join(root, name), 'utf8')));
  const acts = texts.flatMap((text) =>
    [...text.matchAll(/(?:act: |\btx, )'([a-z_]+\.[a-z_]+)'/g)].map((found) => found[1] ?? ''),
  );
  return [...new Set(acts)].filter((act) => !staffOnly.has(act));
}

describe('G-01 my activity', () => {
  test('G-01 every act of the business has its words in every language', async () => {
    const acts = await findActs();
    expect(acts.length).toBeGreaterThan(15);
    const translate = createTranslate();
    const missing = languages.flatMap((language) =>
      acts
        .filter((act) => translate(language, activityKey(act)) === activityKey(act))
        .map((act) => `${language} ${act}`),
    );
    expect(missing).toEqual([]);
  });

  test('G-01 a client reads what happened to it and who did it, and nobody else’s lines', async () => {
    const [ana, ben] = [await addClient(system), await addClient(system)];
    const opened = await signIn(system, ana);
    await callApi(system, logout, { bearer: opened.access_token });
    const bearer = (await signIn(system, ana)).access_token;
    const staff = tenantScope(parseTenantId(tenantIds.sun3), { kind: 'staff', id: 'advisor' });
    await system.server.db.transact(staff, (tx) =>
      recordAudit(
        tx,
        { actor: staff.actor, act: 'future.thing', subject: { kind: 'client', id: ana.id } },
        system.clock.now(),
      ),
    );
    const { items } = await list({ bearer });
    expect(items.map(({ action, text, by }) => [action, text, by])).toEqual([
      ['future.thing', 'Something on your account changed (future.thing)', 'staff'],
      ['session.opened', 'Signed in', 'you'],
      ['session.ended', 'A session was ended', 'you'],
      ['session.opened', 'Signed in', 'you'],
    ]);
    const polish = await list({ bearer, language: 'pl-PL' });
    expect(polish.items[1]?.text).toBe('Zalogowano');
    const other = await list({ bearer: (await signIn(system, ben)).access_token });
    expect(other.items.map(({ action }) => action)).toEqual(['session.opened']);
  });

  test('G-01 a line says from where it was done, and leads to what it is about with its amount and account', async () => {
    const desk = await openDesk(system, 'sun3', ['USD']);
    const { owner, body, bearer } = await makeWithdrawer(system, desk);
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    await signIn(system, owner, { headers: { 'user-agent': agent } });
    const made = await callApi(system, requestWithdrawal, { bearer, headers: newKey(), body });
    const { items } = answerOf(listActivity, await callApi(system, listActivity, { bearer }));
    expect(items.find(({ action }) => action === 'withdrawal.requested')?.about).toEqual({
      link: `/withdraw/${idIn(made)}`,
      reference: expect.stringMatching(/^WD-/),
      amount: body.amount,
      account_id: body.account_id,
      trade: null,
    });
    const opened = items.find(({ action }) => action === 'session.opened');
    expect(opened?.from?.device).toContain('Firefox');
    expect(opened?.about?.link).toBe('/profile/security?open=devices');
  });

  test('S-53 pages follow each other without gaps or repeats, and a wrong cursor is refused', async () => {
    const client = await addClient(system);
    const bearer = (await signIn(system, client)).access_token;
    for (let index = 0; index < 4; index += 1) await signIn(system, client);
    const seen: string[] = [];
    let next: string | null = null;
    do {
      const page: z.infer<typeof pageShape> = await list({
        bearer,
        query: { limit: '2', ...(next !== null && { cursor: next }) },
      });
      seen.push(...page.items.map(({ id }) => id));
      next = page.next;
    } while (next !== null);
    expect(seen).toHaveLength(5);
    expect(new Set(seen).size).toBe(5);
    expect((await callApi(system, listActivity, { bearer, query: { cursor: 'abc' } })).status).toBe(400);
    expect((await callApi(system, listActivity, { bearer, query: { limit: '101' } })).status).toBe(400);
  });
});
