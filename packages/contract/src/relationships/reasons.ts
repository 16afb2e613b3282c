// Why a relationship ends and what can stand in its way. Plain names, so that whoever only shows them carries no schema.

/** Words that the client reads; none of them says what anybody suspects. */
export const closingReasons = ['client_request', 'duplicate', 'inactive', 'agreement_ended', 'deceased'] as const;
export type ClosingReason = (typeof closingReasons)[number];

/** What must be over before a client can be closed. */
export const openEnds = [
  'money',
  'positions',
  'orders',
  'deposits',
  'withdrawals',
  'loans',
  'debts',
  'proposals',
] as const;
export type OpenEnd = (typeof openEnds)[number];
