// Names that stand in one room only, with their reason. A noun of the business has one name in the contract, the brokerage, the client and
// the texts; whatever is not listed here must be one. An exception that is not needed any more is a finding, so the lists only shrink.
export const roomsOfNouns = {
  /** No noun of its own on the wire: what the modules are made of, or what only others' endpoints show. */
  brokerage: [
    'audit',
    'business',
    'delivery',
    'disclosures',
    'execution',
    'fx',
    'instruments',
    'lots',
    'prices',
    'staff',
    'tenants',
    'throttle',
  ],
  /** Pages that show several nouns, and steps of signing in. */
  client: [
    'guides',
    'login',
    'news',

    'profile',
    'quote',
    'register',
    'search',
    'security',
    'test',
  ],
  /** Texts of a page, of the shell or of a piece that several pages share. */
  locales: [
    'boot',
    'connection',
    'console',
    'cookies',
    'deliveries',
    'errors',
    'fields',
    'guest',
    'intentions',
    'legal',
    'next-steps',
    'pages',
    'phones',
    'pins',
    'queues',
    'records',
    'shell',
    'work',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;
