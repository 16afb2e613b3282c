// Names of strategies, without schemas, for whoever only reads them: the rules, what each is set by, and the questions of the short test.

export const strategyKinds = ['quant', 'ai', 'da'] as const;
export type StrategyKind = (typeof strategyKinds)[number];

export const ruleNames = ['momentum', 'mean_reversion', 'risk_parity', 'breakout'] as const;
export type RuleName = (typeof ruleNames)[number];

/** What a rule is set by, with the least and the most of each; days are sessions, `entry` is hundredths of a standard deviation. */
export const ruleSettings = {
  momentum: { lookback: [5, 250], top: [1, 5] },
  mean_reversion: { window: [5, 120], entry: [50, 400] },
  risk_parity: { window: [10, 250] },
  breakout: { window: [2, 60] },
} as const satisfies Readonly<Record<RuleName, Readonly<Record<string, readonly [number, number]>>>>;

export const settingNames = ['lookback', 'top', 'window', 'entry'] as const;
export type SettingName = (typeof settingNames)[number];
export type RuleSettings = Readonly<Partial<Record<SettingName, number | undefined>>>;

/** How often a rule looks at its weights; a breakout enters inside the session and leaves at its close. */
export const ruleRhythm = {
  momentum: 'month',
  mean_reversion: 'day',
  risk_parity: 'month',
  breakout: 'session',
} as const satisfies Readonly<Record<RuleName, 'day' | 'month' | 'session'>>;

export const runSlots = ['session', 'close'] as const;
export type RunSlot = (typeof runSlots)[number];

/** `waits`: the market gave out less than the rule wanted, or did not trade it; the rest is wanted again in the next session. */
export const runOutcomes = ['traded', 'held', 'late', 'waits'] as const;
export type RunOutcome = (typeof runOutcomes)[number];

/** The short test: one right answer each, known to the server only. */
export const testQuestions = ['loss', 'past', 'price', 'leave'] as const;
export type TestQuestion = (typeof testQuestions)[number];
export const testAnswers = ['a', 'b', 'c'] as const;
export type TestAnswer = (typeof testAnswers)[number];

/** Between a passed test and the first purchase. */
export const coolingOffHours = 24;

/** Units of strategies are listed nowhere; their symbols are our own. */
const symbolPattern = /^QX[0-9A-F]{8}$/;
export const isStrategySymbol = (symbol: string): boolean => symbolPattern.test(symbol);
export const strategySymbolOf = (id: string): string => `QX${id.slice(-8).toUpperCase()}`;
