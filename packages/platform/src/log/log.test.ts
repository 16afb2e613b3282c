import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog, redactedFields } from './log.ts';

function capture(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  const destination = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  write(createLog({ level: 'debug', destination }));
  return text;
}

test.each([...redactedFields])('S-60 %s never reaches a line, at the top or nested', (field) => {
  const text = capture((log) =>
    log.info({ [field]: 'planted-1', body: { [field]: 'planted-2', deep: { [field]: 'planted-3' } } }, 'x'),
  );
  expect(text).not.toContain('planted');
  expect(text).toContain('[redacted]');
});

test('S-60 nor by way of a child, a list, an error under another name or what describes itself', () => {
  const text = capture((log) => {
    log.child({ phone: 'planted-1', of: { ip: 'planted-2' } }).info({ list: [{ pin: 'planted-3' }] }, 'x');
    log.warn({ cause: Object.assign(new Error('away'), { query: 'planted-4' }) }, 'y');
    log.info({ who: { toJSON: () => ({ email: 'planted-5' }) }, at: new Date(0), kept: 'stays' }, 'z');
  });
  expect(text).not.toContain('planted');
  expect(text).toContain('1970-01-01T00:00:00.000Z');
  expect(text).toContain('stays');
});

test('a line is not changed in the hands of whoever wrote it', () => {
  const fields = { body: { pin: '1', deep: { email: '2' } } };
  capture((log) => log.info(fields, 'x'));
  expect(fields).toEqual({ body: { pin: '1', deep: { email: '2' } } });
});

test('S-60 a line break in a value cannot start a new line', () => {
  const text = capture((log) => log.info({ name: 'a\n{"level":"error"}' }, 'msg\nforged'));
  expect(text.trim().split('\n')).toHaveLength(1);
});

test('S-60 errors keep message and code, not the values a database quotes', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (phone)=(600700800) exists',
    parameters: ['600700800'],
  });
  const text = capture((log) => log.error({ err: error }, 'failed'));
  expect(text).toContain('23505');
  expect(text).not.toContain('600700800');
});

test('S-60 a caller does not decide how long a line is, and an address loses its query', () => {
  const address = `/register?code=INVITE-77&phone=600700800&x=${'a'.repeat(15_000)}`;
  const text = capture((log) => {
    log.warn({ err: new Error(`Reply was already sent in "${address}" (GET)`), path: address }, `sent ${address}`);
    log.info({ name: 'z'.repeat(50_000) }, 'long');
  });
  expect(text).toContain('/register?…');
  for (const secret of ['INVITE-77', '600700800']) expect(text).not.toContain(secret);
  for (const line of text.trim().split('\n')) expect(line.length).toBeLessThan(8_000);
});
