// Reads one part of an address at a time, for the routes' `validateSearch`. What is unknown or malformed is left out. Pure.

export type RawSearch = Readonly<Record<string, unknown>>;

export function oneOf<Choice extends string>(choices: readonly Choice[], value: unknown): Choice | undefined {
  return choices.find((choice) => choice === value);
}

export function matching(pattern: RegExp, value: unknown): string | undefined {
  return typeof value === 'string' && pattern.test(value) ? value : undefined;
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** First and last day, both included; they mean something only beside the choice “custom”. */
export function customDays(
  search: RawSearch,
  choice: string | undefined,
): { readonly from?: string; readonly to?: string } {
  if (choice !== 'custom') return {};
  const [from, to] = [matching(dayPattern, search['from']), matching(dayPattern, search['to'])];
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}
