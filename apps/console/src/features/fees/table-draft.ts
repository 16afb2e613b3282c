// A fee table that somebody prepares and did not propose yet, as it is kept with the tab. What cannot be read is as good as none. Pure.
import type { FeeRule } from '@candor/contract/fees/rules.ts';
import { isRecord } from '@candor/web/storage/storage.ts';
import { feeBases, feeRoundings } from '../../shared/fee-lines.ts';
import { ruleTexts, toDraft } from './rule-draft.ts';
import type { RuleDraft } from './rule-draft.ts';

export interface TableDraft {
  readonly lines: readonly RuleDraft[];
  readonly startsOn: string;
  readonly reason: string;
}

type Values = Readonly<Record<string, string>>;

export const freshTable = (from: readonly FeeRule[]): TableDraft => ({
  lines: from.map(toDraft),
  startsOn: '',
  reason: '',
});

export const writeTable = ({ lines, startsOn, reason }: TableDraft): Values => ({
  lines: JSON.stringify(lines),
  starts_on: startsOn,
  reason,
});

export function readTable(kept: Values | undefined, from: readonly FeeRule[]): TableDraft {
  const fresh = freshTable(from);
  if (!kept) return fresh;
  return {
    lines: readLines(kept['lines'] ?? '') ?? fresh.lines,
    startsOn: kept['starts_on'] ?? '',
    reason: kept['reason'] ?? '',
  };
}

function readLines(text: string): readonly RuleDraft[] | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) && read.every(isLine) ? read : undefined;
  } catch {
    return undefined;
  }
}

const choices: Readonly<Record<string, readonly string[]>> = {
  kind: ['fee', 'tax'],
  basis: feeBases,
  rounding: feeRoundings,
  by: ['signed', 'trade_day'],
  trading: ['any', 'delivery', 'intraday'],
};

function isLine(value: unknown): value is RuleDraft {
  return (
    isRecord(value) &&
    typeof value['key'] === 'number' &&
    ruleTexts.every((name) => typeof value[name] === 'string') &&
    ['buy', 'sell', 'converted'].every((name) => typeof value[name] === 'boolean') &&
    Object.entries(choices).every(([name, words]) => words.includes(String(value[name])))
  );
}
