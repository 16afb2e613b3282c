// Funds, seen by staff: brought by two people; NAVs by hand or by file, by two people; what waits for each NAV day.
import * as z from 'zod/mini';
import { operators } from '../approvals/makers.ts';
import { deskReaders } from '../callers.ts';
import { marketCode, symbol } from '../market/origin.ts';
import { offeredTo } from '../products/staff.ts';
import { calendarDate, decimal, instant, money, signedDecimal, text, uuid } from '../schemas/scalars.ts';
import { fund, recordedNav } from './client.ts';
import { fundKinds, navFindings } from './types.ts';

const one = z.strictObject({ id: uuid });
const { access: _access, mine: _mine, performance: _performance, ...fields } = fund.shape;

export const deskFund = z.strictObject({
  ...fields,
  /** A NAV that moves more than this needs an explicit word. */
  jump_percent: decimal,
  /** Orders that wait for a NAV. */
  waiting: z.int(),
  units: decimal,
});
export type DeskFund = z.infer<typeof deskFund>;

export const listDeskFunds = deskReaders.page('listDeskFunds', '/funds', {
  summary: 'Funds with their terms, their last NAV and what waits for the next.',
  of: deskFund,
  shows: 'house',
});

/** What waits for the NAV of one day. */
export const fundDay = z.strictObject({
  fund_id: uuid,
  symbol: z.string(),
  name: z.string(),
  nav_day: calendarDate,
  cut_off_at: instant,
  /** The book is closed: the NAV can be entered. */
  is_closed: z.boolean(),
  purchases: z.int(),
  purchase_amount: money,
  sales: z.int(),
  sale_units: decimal,
});
export type FundDay = z.infer<typeof fundDay>;

export const listFundDays = deskReaders.list('listFundDays', '/fund-days', {
  summary: 'Fund orders that wait, by fund and NAV day.',
  of: fundDay,
  shows: 'house',
});

export const deskNav = z.strictObject({
  ...recordedNav.shape,
  version: z.int(),
  /** What was paid to clients whom the NAV before had harmed; null for a first NAV. */
  compensated: z.nullable(money),
});
export type DeskNav = z.infer<typeof deskNav>;

export const listDeskNavs = deskReaders.list('listDeskNavs', '/funds/{id}/navs', {
  summary: 'The last recorded NAVs of a fund with their corrections, newest first.',
  params: one,
  of: deskNav,
  refusals: ['not_found'],
  shows: 'house',
});

/** One line of a file or a form. */
export const navLine = z.strictObject({
  /** MARKET:SYMBOL. */
  fund: z.string().check(z.minLength(1), z.maxLength(60)),
  day: z.string().check(z.maxLength(20)),
  nav: z.string().check(z.maxLength(40)),
});
export type NavLine = z.infer<typeof navLine>;
const navLines = z.array(navLine).check(z.minLength(1), z.maxLength(200));

export const judgedNav = z.strictObject({
  ...navLine.shape,
  finding: z.enum(navFindings),
  before: z.nullable(recordedNav),
  change_percent: z.nullable(signedDecimal),
});
export type JudgedNav = z.infer<typeof judgedNav>;

export const previewNavs = deskReaders.post('previewNavs', '/fund-navs/preview', {
  summary: 'Judges NAVs line by line before anybody proposes them: unknown funds, wrong days, jumps.',
  body: z.strictObject({ lines: navLines }),
  response: z.strictObject({ items: z.array(judgedNav) }),
  shows: 'house',
});

export const proposeNavs = operators.propose('proposeNavs', '/fund-navs', {
  summary: 'Proposes NAVs; once another person agrees they are recorded, and what waits for them is booked.',
  body: {
    lines: navLines,
    /** An explicit word that those which move more than the fund’s limit are right. */
    accept_jumps: z.boolean(),
  },
  refusals: ['fund_navs_invalid', 'fund_nav_jump', 'already_proposed'],
});

export const proposeNavCorrection = operators.propose('proposeNavCorrection', '/funds/{id}/navs/correct', {
  summary: 'Proposes another NAV for a day: whoever was harmed is paid the difference, nobody is debited.',
  params: one,
  body: { day: calendarDate, nav: decimal, accept_jumps: z.boolean() },
  refusals: ['not_found', 'fund_navs_invalid', 'fund_nav_jump', 'state_conflict', 'already_proposed'],
});

/** Until when an order gets the NAV of its day, and how long it then takes until it is paid and delivered. */
export const cutOffTerms = z.strictObject({
  cut_off: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  zone: text(40, 3),
  settle_days: z.int().check(z.minimum(0), z.maximum(10)),
});

export const fundWish = z.strictObject({
  market: marketCode,
  symbol,
  kind: z.enum(fundKinds),
  manager: text(80, 3),
  custodian: text(80, 3),
  risk: fund.shape.risk,
  entry_percent: decimal,
  exit_percent: decimal,
  ongoing_percent: decimal,
  jump_percent: decimal,
  minimum: decimal,
  ...cutOffTerms.shape,
  ...offeredTo.shape,
});
export type FundWish = z.infer<typeof fundWish>;

export const proposeFund = operators.propose('proposeFund', '/funds', {
  summary: 'Proposes to offer a fund: its charges, its cut-off and zone, and how far a NAV may move without a word.',
  body: fundWish.shape,
  refusals: ['not_found', 'fund_terms_invalid', 'state_conflict', 'already_proposed'],
});
