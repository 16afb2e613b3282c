// The legal texts by name, apart from their schemas: the router names pages by them before any validator is loaded.
export const documentKinds = [
  'about',
  'agreement',
  'bank',
  'beneficiary',
  'cookie',
  'deposit',
  'privacy',
  'risk-complex',
  'risk-shares',
  'withdrawal',
] as const;
export type DocumentKind = (typeof documentKinds)[number];
