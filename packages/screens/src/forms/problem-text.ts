// What a failed call is called in the reader's language: by its code, never by raw words of the wire. Pure.
import type { MessageKey } from '@candor/locales';
import type { Translate } from '@candor/web';
import { isApiProblem } from '@candor/web';
import { SessionError } from '@candor/web/session/session.ts';

const local = {
  network: 'credentials.network',
  unknown_outcome: 'credentials.unknown_outcome',
  unreadable: 'credentials.unreadable',
} as const satisfies Record<string, MessageKey>;

const session = {
  no_pending_session: 'errors.no_pending_session',
  no_refresh_token: 'credentials.no_refresh_token',
  not_authenticated: 'credentials.not_authenticated',
} as const satisfies Record<SessionError['code'], MessageKey>;

/** What to do about refusals whose own words are short by the seed's letter. */
const help: Readonly<Record<string, MessageKey>> = {
  login_failed: 'credentials.login_help',
  code_invalid: 'credentials.code_help',
};

const minuteMs = 60_000;

export function describeProblem(t: Translate, problem: unknown): string {
  if (problem instanceof SessionError) {
    return t(session[problem.code]);
  }
  if (!isApiProblem(problem)) return t('errors.internal_error');
  const { code, title, params, retryAfterMs } = problem.details;
  if (code === 'network' || code === 'unknown_outcome' || code === 'unreadable') return t(local[code]);
  const minutes = Math.ceil((retryAfterMs ?? 0) / minuteMs);
  const key = `errors.${code}` as const;
  const text = t(key, { minutes, hours: Math.floor(minutes / 60), ...params });
  // A server newer than this page may know a code that this page does not: its own title is in the reader's language too.
  return text === key ? title || t('errors.internal_error') : text;
}

export function describeHelp(t: Translate, problem: unknown): string | undefined {
  const key = help[readCode(problem) ?? ''];
  return key === undefined ? undefined : t(key);
}

export function readCode(problem: unknown): string | undefined {
  return isApiProblem(problem) || problem instanceof SessionError ? problem.code : undefined;
}

/** How long the server asks to wait, when it asks. */
export function readWaitMs(problem: unknown): number {
  return isApiProblem(problem) ? (problem.details.retryAfterMs ?? 0) : 0;
}
