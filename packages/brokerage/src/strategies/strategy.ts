// The strategy: its terms, its published rule, the short test, and what stands before a first purchase. Pure.
import { coolingOffHours, ruleSettings, testQuestions } from '@candor/contract/strategies/types.ts';
import type {
  RuleName,
  RuleSettings,
  StrategyKind,
  TestAnswer,
  TestQuestion,
} from '@candor/contract/strategies/types.ts';
import { parseId } from '@candor/contract/ids.ts';
import type { CurrencyCode } from '@candor/money';

export interface Strategy {
  readonly id: string;
  readonly name: string;
  readonly kind: StrategyKind;
  readonly market: string;
  readonly currency: CurrencyCode;
  readonly seedMinor: bigint;
  readonly seedUnitsE8: bigint;
  readonly capacityE8: bigint;
  readonly createdAt: Date;
}

export interface Version {
  readonly version: number;
  readonly rule: RuleName;
  readonly settings: RuleSettings;
  readonly universe: readonly string[];
  readonly publishedAt: Date;
}

/** What a unit is worth on the first day. */
export const firstNav = 100n;
/** So many that a NAV with eight places still says the book's value to the unit. */
export const mostUnitsE8 = 400_000n * 100_000_000n;

/** The book is an owner in the ledger like a client, and nobody's account. */
export const bookOf = ({ id }: Pick<Strategy, 'id'>) => ({
  clientId: parseId('client', id),
  accountId: parseId('account', id),
});

/** Every setting of the rule, inside its bounds, and no other. */
export function areSettings(rule: RuleName, settings: RuleSettings): boolean {
  const asked = Object.entries(ruleSettings[rule]);
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  return (
    given.length === asked.length &&
    asked.every(([name, [least, most]]) =>
      given.some(([other, value]) => other === name && value !== undefined && value >= least && value <= most),
    )
  );
}

/** The same stand in the database. */
const rightAnswers: Readonly<Record<TestQuestion, TestAnswer>> = { loss: 'b', past: 'c', price: 'a', leave: 'b' };

export const countRight = (answers: Readonly<Record<TestQuestion, TestAnswer>>): number =>
  testQuestions.filter((question) => answers[question] === rightAnswers[question]).length;

export interface FirstSteps {
  readonly factsOpenedAt: Date | undefined;
  readonly testPassedAt: Date | undefined;
}

export function readyAtOf({ testPassedAt }: Pick<FirstSteps, 'testPassedAt'>): Date | undefined {
  return testPassedAt && new Date(testPassedAt.getTime() + coolingOffHours * 3_600_000);
}

export function isReady(steps: FirstSteps, now: Date): boolean {
  const readyAt = readyAtOf(steps);
  return steps.factsOpenedAt !== undefined && readyAt !== undefined && readyAt <= now;
}
