// Uploads, signed addresses and legal texts over HTTP, on a whole server.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { languages, limits } from '@candor/contract';
import { updateAvatar } from '@candor/contract/clients/client.ts';
import {
  documentKinds,
  getDocument,
  listDocuments,
  listDocumentVersions,
  uploadedFile,
} from '@candor/contract/documents/client.ts';
import { getClientInfo, logout } from '@candor/contract/sessions/client.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { startFakeClamd } from '@candor/testkit/fake-clamd.ts';
import type { FakeClamd } from '@candor/testkit/fake-clamd.ts';
import {
  addClient,
  answerOf,
  callApi,
  publishText,
  signIn,
  startTestSystem,
  tenantHeaders,
  tenantIds,
} from '@candor/testkit';
import type { TenantName, TestSystem } from '@candor/testkit';
import { uploadQuota } from './uploads.ts';

const planted = Buffer.from('PLANTED-SIGNATURE');
let clamd: FakeClamd;
let system: TestSystem;
let picture: Buffer;

beforeAll(async () => {
  clamd = await startFakeClamd(planted);
  system = await startTestSystem({ environment: { CLAMD_URL: clamd.url } });
  picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#369' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'PLANTED-CAMERA' } })
    .toBuffer();
});
afterAll(async () => {
  await system.close();
  await clamd.close();
});

const scope = tenantScope(parseTenantId(tenantIds.sun3), { kind: 'system', id: 'test' });

async function send(
  bearer: string,
  bytes: Buffer,
  tenant: TenantName = 'sun3',
  type = 'image/jpeg',
  name = 'me.jpg',
  on = system,
) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), name);
  const headers = { ...tenantHeaders(tenant), authorization: `Bearer ${bearer}` };
  const answer = await fetch(`${on.url}/api/file/app/v1`, { method: 'POST', headers, body: form });
  return { status: answer.status, body: z.parse(z.looseObject({ code: z.optional(z.string()) }), await answer.json()) };
}

async function upload(bearer: string, bytes = picture) {
  const answer = await send(bearer, bytes);
  expect(answer.status).toBe(200);
  return z.parse(uploadedFile, answer.body);
}

const open = async (url: string): Promise<Response> => fetch(system.url + url);

describe('S-43 uploads', () => {
  test('S-43 S-45 an image comes back re-encoded, bare, and only as a harmless download', async () => {
    const { access_token: bearer } = await signIn(system, await addClient(system));
    const { url, expires_at } = await upload(bearer);
    expect(Date.parse(expires_at)).toBeGreaterThan(system.clock.now().getTime());
    const answer = await open(url);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="image.jpg"');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 90, height: 60, format: 'jpeg' });
    expect(bytes.includes('PLANTED-CAMERA')).toBe(false);
  });

  test('S-43 KYC-05 what is no image, too big or broken is refused in the seed’s words', async () => {
    const { access_token: bearer } = await signIn(system, await addClient(system));
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    expect(await send(bearer, html)).toMatchObject({ status: 415, body: { code: 'not_an_image' } });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    expect(await send(bearer, svg, 'sun3', 'image/svg+xml')).toMatchObject({
      status: 415,
      body: { code: 'not_an_image' },
    });
    const large = Buffer.concat([picture, Buffer.alloc(limits.upload.maxBytes)]);
    expect(await send(bearer, large)).toMatchObject({
      status: 413,
      body: { code: 'image_too_big', title: 'Image is too big' },
    });
    expect(await send(bearer, picture.subarray(0, 300))).toMatchObject({
      status: 422,
      body: { code: 'upload_failed', title: 'Upload failed, please try again' },
    });
    const json = await fetch(`${system.url}/api/file/app/v1`, {
      method: 'POST',
      headers: { ...tenantHeaders('sun3'), authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(json.status).toBe(415);
    const empty = new FormData();
    empty.set('note', 'no file');
    const headers = { ...tenantHeaders('sun3'), authorization: `Bearer ${bearer}` };
    expect((await fetch(`${system.url}/api/file/app/v1`, { method: 'POST', headers, body: empty })).status).toBe(400);
    expect((await send('no.valid.token', picture)).status).toBe(401);
  });

  test('S-43 S-54 an upload that breaks off in the middle is refused, and the server lives on', async () => {
    const { access_token: bearer } = await signIn(system, await addClient(system));
    const head = 'Content-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg';
    const broken = [`--x\r\n${head}\r\n\r\nGIF89a`, `--x\r\n${head}`, '--x', 'no part at all', `--x\r\n\r\n\r\n--x--`];
    for (const body of broken) {
      const answer = await fetch(`${system.url}/api/file/app/v1`, {
        method: 'POST',
        headers: {
          ...tenantHeaders('sun3'),
          authorization: `Bearer ${bearer}`,
          'content-type': 'multipart/form-data; boundary=x',
        },
        body,
      });
      expect([answer.status, await answer.json()], body).toMatchObject([400, { code: 'validation_failed' }]);
    }
    expect((await send(bearer, picture)).status).toBe(200);
  });

  test('S-46 a file with a known signature, or no answer from the scanner, is not stored', async () => {
    const { access_token: bearer } = await signIn(system, await addClient(system));
    const before = clamd.streams.length;
    expect(await send(bearer, Buffer.concat([picture, planted]))).toMatchObject({ body: { code: 'upload_failed' } });
    expect(clamd.streams.length).toBe(before + 1);
    const rows = await system.server.db.read(
      scope,
      (reader) => reader.sql`
      select 1 from brokerage.files where stored_at is null`,
    );
    expect(rows).toHaveLength(0);
    const deaf = await startTestSystem({ environment: { CLAMD_URL: 'tcp://127.0.0.1:1' } });
    const { access_token: other } = await signIn(deaf, await addClient(deaf));
    expect(await send(other, picture, 'sun3', 'image/jpeg', 'me.jpg', deaf)).toMatchObject({
      body: { code: 'upload_failed' },
    });
    await deaf.close();
  });

  test('S-56 the stored bytes are sealed', async () => {
    const folder = join(system.dataDir, 'files', 'uploads');
    const names = await readdir(folder);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      const bytes = await readFile(join(folder, name));
      expect(bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
      expect(bytes.includes('JFIF')).toBe(false);
    }
  });

  test('S-44 a day has its quota, which holds for parallel uploads and ends with the day', async () => {
    const client = await addClient(system);
    const { access_token: bearer } = await signIn(system, client);
    await system.server.db.transact(
      scope,
      (tx) => tx.sql`
      insert into brokerage.files (tenant_id, file_id, client_id, content_type, bytes, width, height, storage_key, created_at)
      select ${scope.tenantId}, gen_random_uuid(), ${client.id}, 'image/png', 1, 1, 1, 'uploads/none', ${system.clock.now()}
      from generate_series(1, ${uploadQuota.clientFiles - 2}::int)`,
    );
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(bearer, picture)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ body }) => body.code === 'upload_quota_reached')).toHaveLength(3);
    system.clock.advance(24 * 60 * 60_000 + 1_000);
    const { access_token: later } = await signIn(system, client);
    expect((await send(later, picture)).status).toBe(200);
  });
});

test('S-44 uploads that fail cost as much as those that do not', async () => {
  const client = await addClient(system);
  const { access_token: bearer } = await signIn(system, client);
  const large = Buffer.concat([picture, Buffer.alloc(limits.upload.maxBytes)]);
  const failing = [Buffer.from('no picture'), picture.subarray(0, 300), large];
  const codes: Array<string | undefined> = [];
  for (const bytes of failing) codes.push((await send(bearer, bytes)).body.code);
  expect(codes).toEqual(['not_an_image', 'upload_failed', 'image_too_big']);
  const [kept] = await system.server.db.read(
    scope,
    (reader) => reader.sql<Array<{ files: number; bytes: bigint }>>`
      select count(*)::int as files, sum(bytes)::bigint as bytes from brokerage.failed_uploads
      where client_id = ${client.id}`,
  );
  expect(kept).toEqual({ files: 3, bytes: BigInt(limits.upload.maxBytes + 310) });
  const left = uploadQuota.clientFiles - failing.length;
  for (let index = 0; index < left; index += 1) await send(bearer, Buffer.from('no picture'));
  expect(await send(bearer, picture)).toMatchObject({ body: { code: 'upload_quota_reached' } });
  system.clock.advance(24 * 60 * 60_000 + 1_000);
  expect((await send((await signIn(system, client)).access_token, picture)).status).toBe(200);
});

describe('S-45 signed addresses', () => {
  test('S-21 S-45 an address opens its own file, for its own session, until it ends', async () => {
    const [ana, ben] = [await addClient(system), await addClient(system)];
    const session = await signIn(system, ana);
    const { url, id } = await upload(session.access_token);
    const other = await upload((await signIn(system, ben)).access_token);
    expect((await open(url)).status).toBe(200);
    const forged = [
      url.replace(id, other.id),
      url.replace(tenantIds.sun3, tenantIds.spain),
      url.replace(/exp=\d+/, 'exp=9999999999'),
      url.replace(/v=[^&]+/, other.url.match(/v=[^&]+/)?.[0] ?? ''),
      url.replace(/sig=[\w-]{5}/, 'sig=AAAAA'),
      url.replace(id, '0199a000-0000-7000-8000-00000000abcd'),
    ];
    for (const address of forged) {
      const answer = await open(address);
      expect(answer.status, address).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 'not_found' });
    }
    expect((await open(`${url}&x=1`)).status).toBe(400);
    expect((await open(url.replace(/&sig=.*/, ''))).status).toBe(400);
    system.clock.advance(16 * 60_000);
    expect((await open(url)).status).toBe(404);
  });

  test('S-45 an address dies with its session', async () => {
    const { access_token: bearer } = await signIn(system, await addClient(system));
    const { url } = await upload(bearer);
    expect((await open(url)).status).toBe(200);
    expect((await callApi(system, logout, { bearer })).status).toBe(204);
    expect((await open(url)).status).toBe(404);
  });
});

describe('AUTH-14 the picture of a client', () => {
  test('AUTH-14 an uploaded image becomes the avatar, shown through a fresh address', async () => {
    const { access_token: bearer } = await signIn(system, await addClient(system));
    expect((await callApi(system, getClientInfo, { bearer })).body).toMatchObject({ avatar: '' });
    const { url } = await upload(bearer);
    const answer = await callApi(system, updateAvatar, { bearer, body: { url } });
    expect(answer.status).toBe(200);
    const info = z.parse(z.object({ avatar: z.string() }), (await callApi(system, getClientInfo, { bearer })).body);
    expect(info.avatar.startsWith('/api/file/app/v1/')).toBe(true);
    expect((await open(info.avatar)).status).toBe(200);
  });

  test('S-48 AUTH-14 any other address is refused and never fetched', async () => {
    const { access_token: bearer } = await signIn(system, await addClient(system));
    const stranger = await upload((await signIn(system, await addClient(system))).access_token);
    const { url } = await upload(bearer);
    const before = clamd.streams.length;
    for (const address of [
      clamd.url,
      `http://127.0.0.1:${system.server.port}/healthz`,
      'http://169.254.169.254/latest/meta-data/',
      'http://[::1]/',
      'https://admin.example.com/avatar.png',
      'file:///etc/passwd',
      `https://evil.example${url}`,
      `//evil.example${url}`,
      stranger.url,
      url.replace(/sig=[\w-]{5}/, 'sig=AAAAA'),
    ]) {
      const answer = await callApi(system, updateAvatar, { bearer, body: { url: address } });
      expect(answer, address).toMatchObject({
        status: 422,
        body: { code: 'avatar_failed', title: 'Failed to upload avatar' },
      });
    }
    expect(clamd.streams.length).toBe(before);
    expect((await callApi(system, getClientInfo, { bearer })).body).toMatchObject({ avatar: '' });
    const extra = await callApi(system, updateAvatar, { bearer, body: { url, vip: 5 } });
    expect(extra).toMatchObject({ status: 400, body: { errors: [{ path: 'body.vip', code: 'unknown_field' }] } });
  });
});

describe('TERM-01 legal texts', () => {
  test('TERM-01 every kind is there per tenant and language, with the company’s name and a version', async () => {
    for (const language of languages) {
      for (const kind of documentKinds) {
        const { status, body } = await callApi(system, getDocument, { params: { kind }, language });
        expect(status).toBe(200);
        expect(body).toMatchObject({ kind, language, version: 1, effective_at: '2026-11-01T00:00:00.000Z' });
        expect(JSON.stringify(body)).toContain('Candor Demo Markets');
        expect(JSON.stringify(body)).not.toContain('{company}');
      }
    }
    const spanish = await callApi(system, getDocument, {
      params: { kind: 'about' },
      tenant: 'spain',
      language: 'hi-IN',
    });
    expect(spanish.body).toMatchObject({ language: 'es-ES' });
  });

  test('TERM-01 an unknown kind and a text that is gone are told in the seed’s words', async () => {
    expect((await callApi(system, getDocument, { params: { kind: 'secret' } })).status).toBe(400);
    const future = await startTestSystem({ start: new Date('2026-10-01T00:00:00Z') });
    expect(await callApi(future, getDocument, { params: { kind: 'agreement' } })).toMatchObject({
      status: 404,
      body: { code: 'agreement_unavailable', title: 'Agreement content is unavailable' },
    });
    expect(await callApi(future, getDocument, { params: { kind: 'privacy' }, language: 'es-ES' })).toMatchObject({
      status: 404,
      body: { code: 'document_unavailable', title: 'No hemos podido cargar el documento.' },
    });
    await future.close();
  });

  test('G-02 a newer version is shown from its day on, and the old one cannot be changed', async () => {
    const now = system.clock.now();
    const day = 24 * 60 * 60_000;
    // As the start writes the texts that ship; other words need two people.
    await system.server.db.transact(
      tenantScope(scope.tenantId, { kind: 'system', id: 'start' }),
      (tx) => tx.sql`
      insert into brokerage.legal_texts (tenant_id, kind, language, version, title, body, effective_at, author, created_at)
      values (${scope.tenantId}, 'bank', 'en-US', 2, 'Newer', 'Newer text', ${new Date(now.getTime() + day)}, 'staff', ${now})`,
    );
    const read = async () => (await callApi(system, getDocument, { params: { kind: 'bank' } })).body;
    expect(await read()).toMatchObject({ version: 1 });
    system.clock.advance(day + 1_000);
    expect(await read()).toMatchObject({ version: 2, title: 'Newer', body: 'Newer text' });
    const change = system.server.db.transact(scope, (tx) => tx.sql`update brokerage.legal_texts set body = 'x'`);
    await expect(change).rejects.toThrow(/permission denied|append-only/);
  });
});

test('TERM-01 every text is listed as it is in effect, and each version stays readable in its language', async () => {
  const { items } = answerOf(listDocuments, await callApi(system, listDocuments, { language: 'pl-PL' }));
  expect(items.map(({ kind }) => kind).toSorted()).toEqual([...documentKinds].toSorted());
  expect(new Set(items.map(({ language }) => language))).toEqual(new Set(['pl-PL']));
  const before = items.find(({ kind }) => kind === 'deposit');
  await publishText(system, 'deposit', { title: 'Deposits', body: 'Another wording.', asksAgain: false });
  const versions = async (language: string) =>
    answerOf(
      listDocumentVersions,
      await callApi(system, listDocumentVersions, { params: { kind: 'deposit' }, query: { language } }),
    ).items;
  const [newest, ...older] = await versions('hi-IN');
  expect(newest).toMatchObject({ version: (before?.version ?? 0) + 1, body: 'Another wording.', asks_again: false });
  expect(older).toHaveLength(before?.versions ?? 0);
});
