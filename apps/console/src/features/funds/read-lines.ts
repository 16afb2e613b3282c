// Lines of a file of NAVs: fund, day and NAV, apart by a comma, a semicolon or a tab. A header is skipped. Pure.
import type { NavLine } from '@candor/contract/funds/staff.ts';

export function readLines(text: string): NavLine[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.split(/[,;\t]/).map((part) => part.trim().replace(/^"(.*)"$/, '$1')))
    .filter(([fund = '', day = '']) => fund !== '' && !/^(fund|isin|symbol)$/i.test(fund) && !/^day$/i.test(day))
    .map(([fund = '', day = '', nav = '']) => ({ fund, day, nav }));
}
