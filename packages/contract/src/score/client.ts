// The trust score and the VIP level: the number, the rules behind it, every line that moved it, and a way to contest a line.
import * as z from 'zod/mini';
import { client } from '../callers.ts';
import { byId, calendarDate, idOf, instant, money, signedMoney, text } from '../schemas/scalars.ts';
import { scoreBands, scoreRuleCodes } from './rules.ts';

const band = z.enum(scoreBands.map((one) => one.band));
/** A correction takes a contested line back; it is the only line without a rule. */
export const moveReasons = [...scoreRuleCodes, 'correction'] as const;
export const contestStates = ['open', 'accepted', 'refused'] as const;

export const scoreMove = z.strictObject({
  id: idOf('score_move'),
  reason: z.enum(moveReasons),
  /** What was really added; nothing at the ends of the range. */
  points: z.int(),
  score_after: z.int(),
  /** The thing that caused it: a deposit, a loan, a due. */
  cause: z.strictObject({ kind: z.string(), id: z.string() }),
  /** The line that this one takes back. */
  reverses: z.nullable(idOf('score_move')),
  is_reversed: z.boolean(),
  contest: z.nullable(
    z.strictObject({ state: z.enum(contestStates), answer: z.nullable(z.string()), created_at: instant }),
  ),
  can_contest: z.boolean(),
  created_at: instant,
});
export type ScoreMove = z.infer<typeof scoreMove>;

const vip = z.strictObject({
  level: z.int(),
  /** Two people gave this level at least; assets can only raise it. */
  given_level: z.nullable(z.int()),
  /** Own assets less debts in the brand's currency, and whether a rate was missing. */
  assets: signedMoney,
  estimate: z.boolean(),
  thresholds: z.array(z.strictObject({ level: z.int(), assets: money })),
  next: z.nullable(z.strictObject({ level: z.int(), assets: money, missing: money })),
  moves: z.array(
    z.strictObject({
      level_before: z.int(),
      level_after: z.int(),
      reason: z.enum(['assets', 'staff']),
      created_at: instant,
    }),
  ),
});

export const score = z.strictObject({
  score: z.int(),
  band,
  range: z.strictObject({ min: z.int(), start: z.int(), max: z.int() }),
  bands: z.array(z.strictObject({ band, from: z.int(), to: z.int() })),
  rules: z.strictObject({
    version: z.int(),
    since: calendarDate,
    items: z.array(
      z.strictObject({ reason: z.enum(scoreRuleCodes), points: z.int(), counts: z.enum(['once', 'each']) }),
    ),
  }),
  /** The score over time, oldest first; the first point is where it started. */
  history: z.array(z.strictObject({ at: instant, score: z.int() })),
  vip,
});
export type Score = z.infer<typeof score>;

export const getScore = client.get('getScore', '/score/app/v1', {
  summary:
    'The trust score with its band and published rules, its course, and the VIP level with what the next one needs.',
  response: score,
});

export const listScoreMoves = client.page('listScoreMoves', '/score/app/v1/moves', {
  summary: 'Every line that moved the score, newest first.',
  of: scoreMove,
});

export const contestScoreMove = client.post('contestScoreMove', '/score/app/v1/moves/{id}/contest', {
  summary: 'Says why a line is wrong. Two people decide; a correction is a line that takes it back.',
  params: byId('score_move'),
  body: z.strictObject({ text: text(1_000, 10) }),
  response: scoreMove,
  refusals: ['not_found', 'already_contested', 'not_contestable'],
  cost: 5,
});
