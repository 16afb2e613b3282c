// Judges NAVs line by line before two people record them: the fund, the number, the day, and how far it moves.
import type { NavFinding } from '@candor/contract/funds/types.ts';
import type { JudgedNav, NavLine } from '@candor/contract/funds/staff.ts';
import { parsePrice } from '@candor/money';
import type { CurrencyCode } from '@candor/money';
import type { Reader } from '@candor/platform/db/index.ts';
import { changePercent, isJump } from '../prices/index.ts';
import type { Nav } from '../prices/index.ts';
import { cutOffOf, isNavDay } from './fund.ts';
import type { Fund } from './fund.ts';
import type { FundParts } from './parts.ts';
import { sayNav } from './quoting.ts';
import { findFundsByCode, listNavsOf } from './store.ts';

export interface Judged {
  readonly line: NavLine;
  readonly finding: NavFinding;
  readonly fund: Fund | undefined;
  readonly navE8: bigint | undefined;
  readonly before: Nav | undefined;
}

const dayPattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** With up to eight places; nothing for what is no price. */
export function readNav(text: string, currency: CurrencyCode): bigint | undefined {
  const read = parsePrice(text, currency);
  if (!read.ok || read.value.scale > 8 || read.value.scaled <= 0n) return undefined;
  return read.value.scaled * 10n ** BigInt(8 - read.value.scale);
}

export async function judgeNavs(
  parts: Pick<FundParts, 'prices' | 'clock'>,
  reader: Reader,
  lines: readonly NavLine[],
): Promise<Judged[]> {
  const funds = await findFundsByCode(
    reader,
    lines.map((line) => line.fund),
  );
  const known = await listNavsOf(
    reader,
    Array.from(funds.values(), ({ id }) => id),
    '0001-01-01',
  );
  const seen = new Set<string>();
  const judged: Judged[] = [];
  // By their days, so that a line is held against the one before it, also of the same file.
  const inOrder = lines.map((line, place) => ({ line, place })).toSorted((a, b) => (a.line.day < b.line.day ? -1 : 1));
  const lastOf = new Map<string, Nav>();
  for (const { line, place } of inOrder) {
    const fund = funds.get(line.fund);
    const navE8 = fund && readNav(line.nav, fund.currency);
    const navs = (fund && known.get(fund.id)) ?? [];
    const [recorded, own] = [navs.findLast(({ day }) => day < line.day), lastOf.get(line.fund)];
    const before = own && (!recorded || own.day > recorded.day) ? own : recorded;
    const key = `${line.fund} ${line.day}`;
    const isKnown = navs.some(({ day }) => day === line.day);
    const finding = seen.has(key) ? 'twice' : judge(parts, { fund, navE8, isKnown, before }, line.day);
    seen.add(key);
    if (navE8 !== undefined && (finding === 'ok' || finding === 'jump'))
      lastOf.set(line.fund, { day: line.day, version: 1, navE8, recordedAt: parts.clock.now() });
    judged[place] = { line, finding, fund, navE8, before };
  }
  return judged;
}

interface Read {
  readonly fund: Fund | undefined;
  readonly navE8: bigint | undefined;
  readonly isKnown: boolean;
  readonly before: Nav | undefined;
}

function judge(
  parts: Pick<FundParts, 'prices' | 'clock'>,
  { fund, navE8, isKnown, before }: Read,
  day: string,
): NavFinding {
  if (!fund) return 'unknown_fund';
  if (navE8 === undefined) return 'bad_number';
  if (!dayPattern.test(day) || !isNavDay(parts.prices, fund, day)) return 'not_a_nav_day';
  if (cutOffOf(fund, day) > parts.clock.now()) return 'before_cut_off';
  if (isKnown) return 'known';
  return before && isJump(before.navE8, navE8, fund.jumpPercent) ? 'jump' : 'ok';
}

export function sayJudged({ line, finding, fund, navE8, before }: Judged): JudgedNav {
  return {
    ...line,
    finding,
    before: before && fund ? sayNav(before, fund) : null,
    change_percent: before && navE8 !== undefined ? changePercent(before.navE8, navE8) : null,
  };
}
