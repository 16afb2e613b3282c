// Refusals that many endpoints of money share and that one rule can meet: an unknown id, a broken page mark, a key used for
// something else, and the PIN. Taken from what the contract declares, so that a new endpoint is asked for its call.
import type { Endpoint, ErrorCode } from '@candor/contract';
import { setDefaultBankAccount } from '@candor/contract/bank-accounts/client.ts';
import { testName } from '../nouns/clients.ts';
import { testPin } from '../people.ts';
import { complaintAnswer, complaintText } from './complaints.ts';
import { dataAnswer, dataText } from './data-requests.ts';
import { dueBodies } from './dues.ts';
import type { RefusalRow, RefusedCall } from './row.ts';
import { signedCalls } from './signed-calls.ts';
import { bankBody, nomineeBody, reasonGiven as reason, unknownId, usd, type RefusalWorld } from './world.ts';

const pin = testPin;
const fromBank = 'UNKNOWN-1';

/** A body that is in order, for endpoints that are asked about something nobody knows. */
const bodies: Readonly<Record<string, object>> = {
  ...dueBodies,
  editBankAccount: { ...bankBody, pin },
  deleteBankAccount: { pin },
  setDefaultBankAccount: { pin },
  addDepositProof: { file_id: unknownId },
  drawLoan: { pin },
  repayLoan: { instalment: 1, amount: usd('5.00'), pin },
  deleteNominee: { pin },
  contestScoreMove: { text: 'this was never overdue' },
  fileComplaint: { category: 'service', text: complaintText },
  addToComplaint: { text: complaintText },
  escalateComplaint: { text: complaintText },
  writeToComplainant: { text: complaintText },
  requestCorrection: { field: 'address', text: dataText },
  requestCopy: { pin: '483920' },
  downloadCopy: { pin: '483920' },
  proposeDataAnswer: { outcome: 'corrected', answer: dataAnswer, reason },
  proposeComplaintAnswer: { outcome: 'upheld', answer: complaintAnswer, reason },
  approveProposal: {},
  rejectProposal: { note: reason },
  proposeScoreDecision: { decision: 'keep', answer: 'the line is right', reason },
  proposeVipLevel: { level: 2, reason },
  proposeBankVerification: { evidence: reason },
  proposeBankRefusal: { code: 'bank_closed', evidence: reason },
  proposeChannelClosing: { reason },
  proposeDepositCredit: { received: usd('5.00'), bank_reference: fromBank, payer: testName, reason },
  openDepositProof: { code: 'payment_check' },
  proposeDepositRefusal: { code: 'duplicate', reason },
  proposeSuspenseAssignment: { deposit_id: unknownId, payer: testName, reason },
  proposeSuspenseReturn: { bank_reference: fromBank, reason },
  proposeProtectionEnd: { reason },
  settleKycHit: { finding: 'other_name' },
  proposeKycTakeBack: { reason },
  proposeRelease: { reason },
  proposeWithdrawalRefusal: { code: 'client_asked', reason },
  proposePayment: { channel_id: unknownId, bank_reference: fromBank, reason },
  proposePaymentReturn: { bank_reference: fromBank, code: 'bank_refused', reason },
  proposeLoanApproval: { amount: usd('500.00'), reason },
  proposeLoanRefusal: { code: 'debts_too_high', reason },
  proposeSettlementFailure: { cause: 'venue', reason },
  proposeBust: { cause: 'price_error', reason },
  proposeBrokerBreakResolution: { resolution: 'not_ours', reason },
  proposeSettlementResolution: { resolution: 'delivered', reason },
  proposeCorporateActionCancel: { reason },
  // For the keys only: these have no id of their own.
  submitDeposit: { channel_id: unknownId, account_id: unknownId, amount: usd('5.00') },
  requestWithdrawal: { account_id: unknownId, bank_account_id: unknownId, amount: usd('5.00'), way: 'fast', pin },
  confirmExchange: { quotation_id: unknownId },
  applyForLoan: {
    account_id: unknownId,
    amount: usd('500.00'),
    kind: 'amortising',
    period: 3,
    purpose: 'home',
    reason: 'a new roof',
  },
  saveNominees: { nominees: [nomineeBody], opt_out: false, pin },
};

function callOf(endpoint: Endpoint, { ada }: RefusalWorld): RefusedCall {
  const body = bodies[endpoint.id];
  if (endpoint.body !== undefined && !body) throw new Error(`${endpoint.id} has no body in the table`);
  return {
    by: endpoint.base === 'staff' ? 'maker' : ada.client,
    ...(endpoint.params && { params: { id: unknownId } }),
    ...(body && { body }),
  };
}

type Make = (world: RefusalWorld, endpoint: Endpoint) => RefusedCall | Promise<RefusedCall>;

function isSigned(id: string): id is keyof typeof signedCalls {
  return id in signedCalls;
}

const sign =
  (who: 'ada' | 'pinless' | 'locked', tried: string): Make =>
  async (world, { id }) => {
    if (!isSigned(id)) throw new Error(`${id} takes a PIN and has no call in the table`);
    return signedCalls[id](world, world[who], tried);
  };

const shared: ReadonlyArray<readonly [ErrorCode, (endpoint: Endpoint) => boolean, Make]> = [
  [
    'bad_request',
    ({ method }) => method === 'GET',
    (world, { base }) => ({
      by: base === 'staff' ? 'maker' : world.ada.client,
      query: { cursor: 'not-a-mark' },
    }),
  ],
  ['not_found', ({ params }) => params !== undefined, (world, endpoint) => callOf(endpoint, world)],
  [
    'idempotency_conflict',
    () => true,
    (world, endpoint) => ({ ...callOf(endpoint, world), headers: { 'idempotency-key': world.usedKey } }),
  ],
  [
    'pin_wrong',
    () => true,
    async (world, endpoint) => {
      // A right one in between: five wrong ones in a row would lock it.
      const { client, spare } = world.ada;
      await world.done(setDefaultBankAccount, { by: client, params: { id: world.ada.payee }, body: { pin } });
      return sign('ada', '111999')({ ...world, ada: { ...world.ada, spare } }, endpoint);
    },
  ],
  ['pin_locked', () => true, sign('locked', testPin)],
  ['pin_not_set', ({ id }) => isSigned(id), sign('pinless', testPin)],
];

export function commonRows(endpoints: readonly Endpoint[]): RefusalRow[] {
  return endpoints.flatMap((endpoint) =>
    shared
      .filter(([code, applies]) => endpoint.refusals.includes(code) && applies(endpoint))
      .map(([code, , make]) => ({ endpoint, code, make: (world: RefusalWorld) => make(world, endpoint) })),
  );
}
