// Texts over the wire: proposed by one, decided by another, read by clients from their day on, held by the database.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '@candor/contract';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { getGuide, getNews, listGuides, listNews } from '@candor/contract/content/client.ts';
import { getDocument } from '@candor/contract/documents/client.ts';
import { listMessages } from '@candor/contract/messages/client.ts';
import * as contract from '@candor/contract/publications/staff.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { addClient, addStaff, answerOf, callApi, idIn, signIn, startTestSystem, tenantIds } from '@candor/testkit';
import type { Answer, TestStaff, TestSystem } from '@candor/testkit';
import { readAskedVersion } from '../documents/index.ts';

let system: TestSystem;
let editor: TestStaff;
let checker: TestStaff;
beforeAll(async () => {
  system = await startTestSystem();
  editor = await addStaff(system, 'sun3', ['content_editor']);
  checker = await addStaff(system, 'sun3', ['approver']);
});
afterAll(() => system.close());

const reason = 'agreed with the lawyers';
const dayMs = 86_400_000;
const inAll = (fields: object) => languages.map((language) => ({ language, fields }));
const propose = (family: string, body: object, { bearer } = editor): Promise<Answer> =>
  callApi(system, contract.proposePublication, { bearer, params: { family }, body: { reason, ...body } });
const decide = (proposal: Answer, { bearer } = checker): Promise<Answer> =>
  callApi(system, approveProposal, { bearer, params: { id: idIn(proposal) }, body: {} });
const scope = () => tenantScope(parseTenantId(tenantIds.sun3), { kind: 'system', id: 'test' });
const readTerms = async () =>
  answerOf(getDocument, await callApi(system, getDocument, { params: { kind: 'agreement' } }));

test('TERM-01 S-27 a legal document is a new version from its day on, in every language, and says whether to ask again', async () => {
  const before = await readTerms();
  expect(before.version).toBe(1);
  const startsAt = new Date(system.clock.now().getTime() + dayMs).toISOString();
  const texts = inAll({ title: 'Terms of {company}', body: '## New terms\n\nRead them **well**.' });
  const proposal = await propose('legal', { name: 'agreement', texts, starts_at: startsAt, asks_again: true });
  expect(proposal.body).toMatchObject({
    kind: 'legal.publish',
    subject_id: 'agreement',
    payload: { asks_again: true, starts_at: startsAt },
  });
  const drafts = await callApi(system, contract.getDrafts, {
    bearer: checker.bearer,
    params: { id: idIn(proposal) },
  });
  const { items } = answerOf(contract.getDrafts, drafts);
  expect(items).toHaveLength(languages.length);
  expect(items[0]?.after.title).toBe('Terms of {company}');
  expect(items[0]?.before?.body).not.toBe(items[0]?.after.body);
  expect((await decide(proposal)).status).toBe(200);
  expect((await readTerms()).version).toBe(1);
  const asked = () => system.server.db.read(scope(), (sql) => readAskedVersion(sql, 'agreement', system.clock.now()));
  expect(await asked()).toBeUndefined();
  system.clock.advance(dayMs + 1000);
  expect(await readTerms()).toMatchObject({ version: 2, title: 'Terms of Candor Demo Markets' });
  expect(await asked()).toBe(2);
  editor = await addStaff(system, 'sun3', ['content_editor']);
  checker = await addStaff(system, 'sun3', ['approver']);
  const shown = await callApi(system, contract.getPublication, {
    bearer: editor.bearer,
    params: { family: 'legal', name: 'agreement' },
  });
  expect(answerOf(contract.getPublication, shown)).toMatchObject({
    version: 2,
    history: [{ asks_again: true, starts_at: startsAt }],
  });
});

test('G-12 S-38 texts with promises, markup, a missing language or a past start are refused with the field', async () => {
  const good = { title: 'Terms', body: 'Plain words.' };
  const legal = (texts: object, extra: object = {}) => propose('legal', { name: 'privacy', texts, ...extra });
  const promised = await legal(
    languages.map((language, at) => ({
      language,
      fields: at === 2 ? { ...good, body: 'A guaranteed return.' } : good,
    })),
  );
  expect(promised.body).toMatchObject({
    code: 'words_forbidden',
    errors: [{ path: 'body.texts.2.fields.body', code: 'not_allowed' }],
  });
  expect((await legal(inAll({ ...good, body: 'see <b>this</b>' }))).body).toMatchObject({ code: 'text_faulty' });
  expect((await legal(inAll(good).slice(1))).body).toMatchObject({ code: 'text_faulty' });
  expect((await legal(inAll({ ...good, body: 'Of {advisor}.' }))).body).toMatchObject({ code: 'text_faulty' });
  const past = new Date(system.clock.now().getTime() - 1000).toISOString();
  expect((await legal(inAll(good), { starts_at: past })).body).toMatchObject({ code: 'starts_in_the_past' });
  expect((await propose('legal', { name: 'nothing', texts: inAll(good) })).status).toBe(404);
});

test('LEARN-01 S-27 a guide of the tenant replaces the one that ships, and only there', async () => {
  const fields = {
    title: 'Our costs',
    summary: 'All of them',
    cost: 'None',
    risk: 'None',
    exit: 'Any time',
    body: 'Short.',
  };
  const proposal = await propose('guide', { name: 'costs', texts: inAll(fields) });
  const read = async (tenant: 'sun3' | 'poland') =>
    answerOf(getGuide, await callApi(system, getGuide, { tenant, params: { slug: 'costs' } })).title;
  expect(await read('sun3')).not.toBe('Our costs');
  expect((await decide(proposal)).status).toBe(200);
  expect(await read('sun3')).toBe('Our costs');
  expect(await read('poland')).not.toBe('Our costs');
  const { items } = answerOf(listGuides, await callApi(system, listGuides));
  expect(items.find(({ slug }) => slug === 'costs')).toMatchObject({ title: 'Our costs', minutes: 1 });
});

test('NEWS-01 S-27 news of staff appear on their day in their language, and are taken back by two', async () => {
  const startsAt = new Date(system.clock.now().getTime() + 3_600_000).toISOString();
  const fields = { title: 'Office move', summary: 'We move', body: 'New address soon.' };
  const texts = [{ language: 'en-US', fields }];
  expect((await decide(await propose('news', { texts, starts_at: startsAt, topic: 'company' }))).status).toBe(200);
  const newest = async () => answerOf(listNews, await callApi(system, listNews, { query: { limit: '1' } })).items[0];
  expect((await newest())?.title).not.toBe('Office move');
  system.clock.advance(3_600_000 + 1000);
  editor = await addStaff(system, 'sun3', ['content_editor']);
  checker = await addStaff(system, 'sun3', ['approver']);
  const article = await newest();
  expect(article).toMatchObject({ title: 'Office move', source: 'Candor Demo Markets', sample: false });
  const id = article?.id ?? '';
  const retraction = await callApi(system, contract.proposeRetraction, {
    bearer: editor.bearer,
    params: { id },
    body: { reason },
  });
  expect((await decide(retraction)).status).toBe(200);
  expect((await newest())?.title).not.toBe('Office move');
  expect((await callApi(system, getNews, { params: { id } })).status).toBe(404);
});

test('NEWS-01 staff page through all news, the newest first, each once', async () => {
  for (const title of ['First', 'Second', 'Third']) {
    const fields = { title, summary: 'In short', body: 'At length.' };
    expect((await decide(await propose('news', { texts: [{ language: 'en-US', fields }] }))).status).toBe(200);
    system.clock.advance(1000);
  }
  const { bearer } = editor;
  const read = async (query: Readonly<Record<string, string>>) =>
    answerOf(
      contract.listPublications,
      await callApi(system, contract.listPublications, { bearer, params: { family: 'news' }, query }),
    );
  const whole = await read({ limit: '100' });
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await read({ limit: '2', ...(cursor === undefined ? {} : { cursor }) });
    names.push(...page.items.map(({ name }) => name));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  expect(names).toEqual(whole.items.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
  expect(whole.items.slice(0, 3).map(({ title }) => title)).toEqual(['Third', 'Second', 'First']);
});

test('MSG-01 S-27 the words of a message keep what they leave open, and hold for what was sent before', async () => {
  const { access_token: bearer } = await signIn(system, await addClient(system));
  const first = async () => answerOf(listMessages, await callApi(system, listMessages, { bearer })).items.at(-1);
  const kind = (await first())?.kind ?? '';
  expect(kind).toBe('new_sign_in');
  const open = await propose('message', { name: kind, texts: inAll({ title: 'Signed in', body: 'Somewhere.' }) });
  expect(open.body).toMatchObject({ code: 'text_faulty' });
  expect(JSON.stringify(open.body)).toContain('"mismatch"');
  const texts = inAll({ title: 'Signed in', body: 'With {device}. Not you? Call {company}.' });
  expect((await decide(await propose('message', { name: kind, texts }))).status).toBe(200);
  const { title, body } = (await first()) ?? {};
  expect(title).toBe('Signed in');
  expect(body).toMatch(/^With .+\. Not you\? Call Candor Demo Markets\.$/);
  expect(body).not.toContain('{device}');
});

const write = (statement: (tx: TenantTx) => Promise<unknown>) => system.server.db.transact(scope(), statement);

test('S-27 the database keeps texts that nobody decided out, and drafts of others', async () => {
  await expect(
    write(
      (tx) => tx.sql`insert into brokerage.legal_texts (tenant_id, kind, language, version, title, body, effective_at,
        author, created_at) values (${tenantIds.sun3}, 'agreement', 'en-US', 99, 'x', 'y', now(), 'me', now())`,
    ),
  ).rejects.toThrow('a legal text needs the decision of two people');
  const fields = { title: 'Stays', summary: 'It stays', body: 'It stays.' };
  expect((await decide(await propose('news', { texts: [{ language: 'en-US', fields }] }))).status).toBe(200);
  await expect(
    write((tx) => tx.sql`update brokerage.news set title = 'Other' where feed = 'staff' and retracted_at is null`),
  ).rejects.toThrow('what staff published stays what it was');
  await expect(
    write((tx) => tx.sql`update brokerage.news set retracted_at = now() where retracted_at is null`),
  ).rejects.toThrow('taking news back needs the decision of two people');
  const proposal = await propose('message', {
    name: 'welcome',
    texts: inAll({ title: 'Hello', body: 'Welcome to {company}.' }),
  });
  await expect(
    write(
      (tx) => tx.sql`insert into brokerage.text_drafts (tenant_id, approval_id, language, fields)
        values (${tenantIds.sun3}, ${idIn(proposal)}, 'en-US-x', '{}')`,
    ),
  ).rejects.toThrow('a draft belongs to an open proposal of its maker');
});
