import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeCalledNotes } from '@candor/testkit/called.ts';
import { findUntested, readCalled } from './called.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-called-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const routes = [
  { id: 'getThing', method: 'GET', url: '/api/things/:id' },
  { id: 'addThing', method: 'POST', url: '/api/things' },
  { id: 'endThing', method: 'POST', url: '/api/things/:id/end' },
];
const line = (method: string, route: string, status: number): string =>
  `{"level":"info","time":"2026-11-16T15:00:00.000Z","requestId":"r","method":"${method}","route":"${route}","status":${status},"ms":3,"msg":"answered"}\n`;

test('an endpoint counts when it was answered with success, whoever called it and in which file', () => {
  const [first, second] = [takeCalledNotes(folder), takeCalledNotes(folder)];
  first.read(line('GET', '/api/things/:id', 200));
  first.read('{"level":"info","msg":"Server listening"}\n');
  first.write();
  second.read(line('POST', '/api/things', 204));
  second.read(line('POST', '/api/things/:id/end', 403));
  second.read(line('POST', '/api/things/:id/end', 404));
  second.write();
  expect(findUntested(routes, readCalled(folder))).toEqual([{ ...routes[2], statuses: ['403', '404'] }]);
});

test('what nobody called is named, and a run that asked for nothing writes nothing', () => {
  const silent = takeCalledNotes('');
  expect(() => silent.write()).not.toThrow();
  takeCalledNotes(folder).write();
  expect(readdirSync(folder)).toEqual([]);
  expect(findUntested(routes, readCalled(folder)).map(({ id }) => id)).toEqual(['getThing', 'addThing', 'endThing']);
});
