// The four changes whose cost is kept: what each touches at most, and the tests that show that it works. Data only.
export interface Change {
  /** Its name in the last line, and of its patch. */
  readonly name: 'staff_decision' | 'country' | 'vendor' | 'product_type';
  readonly patch: string;
  /** Files it may touch. */
  readonly most: number;
  /** Of those, files that exist. */
  readonly edits?: number;
  /** What is counted beside them: texts in six languages, or the lines that enter a new file into its list. */
  readonly beside: 'texts' | { readonly lines: number };
  readonly tests: Readonly<Partial<Record<'unit' | 'server', readonly string[]>>>;
}

export const changes: readonly Change[] = [
  {
    // From the console's queue to a rule of the database: a due falls due later, by two people. The record of `npm run surface` is
    // written by its command and not part of the patch.
    name: 'staff_decision',
    patch: 'staff-decision.patch',
    most: 11,
    beside: 'texts',
    tests: {
      unit: [
        'packages/contract/src/verbs.test.ts',
        'packages/brokerage/src/business/module.test.ts',
        'packages/brokerage/src/messages/told.test.ts',
      ],
      server: ['packages/brokerage/src/dues/postponing.db.test.ts'],
    },
  },
  {
    // Its tests are those of every pack: they ask each country of the list.
    name: 'country',
    patch: 'country.patch',
    most: 1,
    beside: { lines: 1 },
    tests: { unit: ['packages/contract/src/countries', 'packages/brokerage/src/tenants/country.test.ts'] },
  },
  {
    name: 'vendor',
    patch: 'vendor.patch',
    most: 4,
    beside: { lines: 1 },
    tests: { unit: ['packages/market-data/src/vendors/finnhub', 'apps/server/src/config.test.ts'] },
  },
  {
    // A type that no tenant has: it lives in its patch alone. The record of `npm run surface` is not part of it either.
    name: 'product_type',
    patch: 'product-type.patch',
    most: 6,
    edits: 3,
    beside: 'texts',
    tests: {
      unit: ['packages/brokerage/src/transitions.test.ts'],
      server: ['packages/brokerage/src/products/trackers.db.test.ts'],
    },
  },
];
