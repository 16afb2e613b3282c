// The directions of the house as data: who may import whom. ARCHITECTURE.md draws the same table; one test walks every import.

const ofServer = [
  'packages/money',
  'packages/contract',
  'packages/platform',
  'packages/ledger',
  'packages/locales',
  'packages/brokerage',
  'packages/market-data',
  'packages/demo',
] as const;

const ofBrowser = [
  'packages/money',
  'packages/contract',
  'packages/locales',
  'packages/ui',
  'packages/web',
  'packages/screens',
] as const;

/** Workspace folder → the workspace folders it may import. Whatever is not listed is forbidden. */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  'packages/money': [],
  'packages/contract': ['packages/money'],
  'packages/platform': ['packages/money', 'packages/contract'],
  'packages/ledger': ['packages/money', 'packages/contract', 'packages/platform'],
  'packages/locales': ['packages/money', 'packages/contract'],
  'packages/brokerage': ['packages/money', 'packages/contract', 'packages/platform', 'packages/ledger'],
  'packages/market-data': ['packages/money', 'packages/contract', 'packages/platform'],
  'packages/demo': [
    'packages/money',
    'packages/contract',
    'packages/platform',
    'packages/ledger',
    'packages/brokerage',
  ],
  'packages/ui': ['packages/money'],
  'packages/web': ['packages/money', 'packages/contract', 'packages/locales'],
  'packages/screens': ['packages/money', 'packages/contract', 'packages/locales', 'packages/ui', 'packages/web'],
  'packages/testkit': [...ofServer, 'apps/server'],
  'apps/server': ofServer,
  'apps/client': ofBrowser,
  'apps/console': ofBrowser,
  tools: [
    'packages/money',
    'packages/contract',
    'packages/platform',
    'packages/ledger',
    'packages/locales',
    'packages/web',
    'packages/testkit',
  ],
  e2e: ['packages/money', 'packages/contract', 'packages/locales', 'packages/testkit'],
  bench: [
    'packages/money',
    'packages/contract',
    'packages/platform',
    'packages/ledger',
    'packages/market-data',
    'packages/testkit',
  ],
};

/** What a test may import on top of what its package may: the whole system, booted. */
export const testsMayAlsoImport: readonly string[] = ['packages/testkit', 'packages/locales', 'apps/server'];

export interface Ban {
  readonly from: string;
  readonly to: RegExp;
  readonly why: string;
}

/** Folders that must not be reached, not even through other files. */
export const neverReaches: readonly Ban[] = [
  {
    from: 'apps/client/',
    to: /^packages\/contract\/src\/[\w-]+\/staff\.ts$/,
    why: 'the client never sees the staff contract',
  },
  { from: 'packages/brokerage/', to: /^packages\/market-data\//, why: 'brokerage declares the PriceSource it needs' },
  { from: 'apps/server/', to: /\/sample-id\.ts$/, why: 'ids of the product come from schemas, stores and parseId' },
];

/** Modules of packages/brokerage from the ground up: a module imports lower levels only. */
export const brokerageLevels: readonly (readonly string[])[] = [
  ['tenants', 'audit', 'delivery', 'throttle', 'references'],
  ['clients', 'staff'],
  ['sessions', 'access', 'approvals', 'documents'],
  ['credentials', 'passkeys'],
  [
    'kyc',
    'score',
    'nominees',
    'preferences',
    'bank-accounts',
    'messages',
    'activity',
    'disclosures',
    'complaints',
    'staffing',
    'relationships',
    'events',
  ],
  ['fx', 'prices', 'content', 'notifications', 'advisors'],
  ['accounts'],
  ['dues', 'loans', 'deposits', 'withdrawals', 'exchange', 'corrections', 'bonuses', 'transactions'],
  ['instruments'],
  ['products', 'fees', 'lots'],
  ['bonds'],
  ['quotations', 'savings'],
  ['orders'],
  ['execution', 'settlement', 'corporate-actions'],
  ['offerings', 'blocks', 'funds'],
  ['plans', 'strategies'],
  [
    'portfolio',
    'watchlists',
    'alerts',
    'discover',
    'publications',
    'settings',
    'oversight',
    'desk',
    'chats',
    'data-requests',
  ],
  ['foundings'],
  ['business'],
];

/** Imports inside one level that ARCHITECTURE.md lists, as `from → to`. */
export const sameLevel: readonly string[] = [
  'access → approvals',
  'passkeys → credentials',
  'events → messages',
  'loans → dues',
  'transactions → corrections',
  'corporate-actions → settlement',
];

/** Files that only the named packages may import: the raw connection would go around scopes and walls. */
export const privateFiles: Readonly<Record<string, readonly string[]>> = {
  'packages/platform/src/db/connection.ts': ['packages/platform', 'packages/testkit', 'bench', 'tools'],
};
