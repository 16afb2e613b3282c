import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { compileCatalogue } from '@candor/locales/compile.ts';
import { ApiProblem } from '@candor/web';
import { readProblem } from '@candor/web/api/problem.ts';
import type { ProblemDetails } from '@candor/web/api/problem.ts';
import { SessionError } from '@candor/web/session/session.ts';
import { createTexts } from '@candor/web/texts/texts.ts';
import { describeHelp, describeProblem, readCode, readWaitMs } from './problem-text.ts';

const folder = new URL('../../../locales/src/en-US/', import.meta.url);
const texts = createTexts(
  'en-US',
  (_, noun) =>
    Promise.resolve(compileCatalogue(noun, JSON.parse(readFileSync(new URL(`${noun}.json`, folder), 'utf8')))),
  // A code that only a newer server knows has no text here.
  (key) => expect(key).toBe('errors.brand_new'),
);
const say = (problem: unknown): string => describeProblem(texts.store.getState().t, problem);
const refuse = (part: Partial<ProblemDetails>): ApiProblem =>
  new ApiProblem({ code: 'not_found', status: 422, title: '', ...part });

describe('ERR-01 what a failed call is called', () => {
  beforeAll(() => texts.load(['errors', 'credentials']));

  test('by its code, in the words of the catalogue, whatever the wire said', () => {
    expect(say(refuse({ code: 'not_found', title: 'raw' }))).toBe(texts.store.getState().t('errors.not_found'));
  });

  test('by the words of this side when the answer is missing', () => {
    expect(say(refuse({ code: 'network' }))).toBe(texts.store.getState().t('credentials.network'));
    expect(say(refuse({ code: 'unknown_outcome' }))).toBe(texts.store.getState().t('credentials.unknown_outcome'));
  });

  test('by the title of a server that knows more codes than this page', async () => {
    const answer = Response.json({ code: 'brand_new', title: 'The moon is full.' }, { status: 422 });
    expect(say(await readProblem(answer))).toBe('The moon is full.');
  });

  test('an error that is no answer at all stays inside', () => {
    expect(say(new TypeError('x is undefined'))).toBe(texts.store.getState().t('errors.internal_error'));
  });

  test('a session that is over has its own words, and its code can be asked for', () => {
    const problem = new SessionError('no_pending_session');
    expect(say(problem)).toBe(texts.store.getState().t('errors.no_pending_session'));
    expect(readCode(problem)).toBe('no_pending_session');
    expect(readCode(new Error('other'))).toBeUndefined();
  });

  test('short refusals come with what to do, and waiting times with how long', () => {
    const { t } = texts.store.getState();
    expect(describeHelp(t, refuse({ code: 'login_failed' }))).toBe(t('credentials.login_help'));
    expect(describeHelp(t, refuse({ code: 'not_found' }))).toBeUndefined();
    expect(readWaitMs(refuse({ retryAfterMs: 90_000 }))).toBe(90_000);
    expect(readWaitMs(new Error('other'))).toBe(0);
  });
});
