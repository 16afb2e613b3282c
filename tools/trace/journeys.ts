// Which requirements a person's journey through a real browser walks, and on which size of screen: a journey names its size in its title
// or in the title of its group (`on a phone`, `on a desktop`, `on a %s` for both). Never runs a test.
import type { Row } from './rows.ts';
import type { Title } from './titles.ts';

export const sizes = ['phone', 'desktop'] as const;
export type Size = (typeof sizes)[number];

/** What must be walked: on both sizes, or on at least one. */
const bothSizes: readonly string[] = ['AUTH', 'NAV', 'BOOT', 'PERM', 'CONS', 'I18N'];
const anySize: readonly string[] = ['PROF', 'TERM', 'FUND', 'MKT'];

/** What only one size has. */
export const onlyOn: Readonly<Record<string, Size>> = {
  // A swipe needs a finger.
  'NAV-09': 'phone',
};

export function readJourneys({ tests }: Row): { readonly count: number; readonly sizes: readonly Size[] } {
  const journeys = tests.filter(({ file }) => file.endsWith('.e2e.ts'));
  return {
    count: journeys.length,
    sizes: sizes.filter((size) => journeys.some((journey) => readSizes(journey).includes(size))),
  };
}

export function readSizes({ text, groups }: Pick<Title, 'text' | 'groups'>): readonly Size[] {
  const words = [...groups, text].join(' ');
  return sizes.filter((size) => words.includes(`on a ${size}`) || /on a (?:%s|\$device|…)/.test(words));
}

/** One line per requirement that is not walked as it must be. */
export function findGaps(rows: readonly Row[]): string[] {
  return rows.flatMap((row) => {
    const { count, sizes: walked } = readJourneys(row);
    if (anySize.includes(row.area)) return count === 0 ? [`${row.id} has no journey`] : [];
    if (!bothSizes.includes(row.area)) return [];
    const only = onlyOn[row.id];
    const missing = sizes.filter((size) => (only === undefined || only === size) && !walked.includes(size));
    return missing.map((size) => `${row.id} has no journey on a ${size}`);
  });
}
