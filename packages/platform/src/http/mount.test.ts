import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Writable } from 'node:stream';
import * as z from 'zod/mini';
import { visitor } from '@candor/contract/callers.ts';
import { createFakeClock } from '../clock/clock.ts';
import { createIds } from '../ids/ids.ts';
import { createLog } from '../log/log.ts';
import { createHttpApp } from './app.ts';
import { bind } from './binding.ts';
import { mountBindings } from './mount.ts';

const person = z.strictObject({ id: z.string(), friends: z.array(z.strictObject({ name: z.string() })) });
const getPerson = visitor.get('getPerson', '/person', { summary: '', response: person });

/** A row as a careless handler would pass it on: with more than the endpoint promises, at two depths. */
const row = { id: 'p1', password_hash: '$argon2id$', friends: [{ name: 'Ana', phone: '+34600700800' }] };

const clock = createFakeClock(new Date('2026-11-16T15:00:00Z'));
const sink = new Writable({ write: (_chunk, _encoding, done) => done() });

function serve(strictAnswers: boolean) {
  const http = createHttpApp({
    log: createLog({ level: 'fatal', destination: sink }),
    clock,
    ids: createIds(clock),
    translate: (_language, key) => key,
    trustedProxies: [],
  });
  const binding = bind(getPerson, { kind: 'public', check: () => ({}) }, () => row);
  mountBindings(http.app, [binding], { sendRefusal: http.sendRefusal, strictAnswers, onceKey: Buffer.alloc(32) });
  return http.app;
}

const strict = serve(true);
const plain = serve(false);
beforeAll(async () => {
  await Promise.all([strict.ready(), plain.ready()]);
});
afterAll(async () => {
  await Promise.all([strict.close(), plain.close()]);
});

describe('S-24 answers and their schemas', () => {
  test('S-24 in tests an answer outside its schema is a fault, and says nothing of it', async () => {
    const answer = await strict.inject('/api/person');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ code: 'internal_error' });
    expect(answer.body).not.toMatch(/argon2id|password_hash|600700800/);
  });

  test('S-24 in service only what the schema names is written, at every depth', async () => {
    const answer = await plain.inject('/api/person');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ id: 'p1', friends: [{ name: 'Ana' }] });
  });
});
