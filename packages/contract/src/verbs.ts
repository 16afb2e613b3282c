// Every verb of staff: what it changes and how many people must agree before it happens. `npm run verbs` prints it, and a test holds
// it against the endpoints: one that is not listed fails, and so does one that moves money or a decision with one person.
import type { ApprovalKind } from './approvals/staff.ts';
import { productVerbs } from './product-verbs.ts';

interface Alone {
  readonly people: 1;
  readonly changes: string;
  /** Why one person is enough: no money moves and no decision about a client changes. */
  readonly because: string;
}

interface Agreed {
  readonly people: 2;
  readonly changes: string;
  /** What it proposes; nothing happens until another person approves. Empty for the decision itself. */
  readonly proposes: readonly ApprovalKind[];
}

export type StaffVerb = Alone | Agreed;

const ownSession = 'a person’s own session';
const onlyWork = 'it says who looks at something and decides nothing';
const onlyPrices = 'it opens prices, never a client’s data or money';

/** By the id of the endpoint. Reading changes nothing and is not listed. */
export const staffVerbs: Readonly<Record<string, StaffVerb>> = {
  staffLogin: { people: 1, changes: 'opens a session that waits for its second factor', because: ownSession },
  staffRefresh: { people: 1, changes: 'renews a session', because: ownSession },
  staffLogout: { people: 1, changes: 'ends a session', because: ownSession },
  staffBindMfa: { people: 1, changes: 'starts binding a person’s own authenticator', because: ownSession },
  staffVerifyMfa: { people: 1, changes: 'completes a sign-in', because: ownSession },
  staffLoginWithPasskey: { people: 1, changes: 'opens a session', because: ownSession },
  getStaffPasskeyLoginOptions: { people: 1, changes: 'makes a challenge for a passkey', because: ownSession },
  getStaffPasskeyOptions: { people: 1, changes: 'makes a challenge for a new passkey', because: ownSession },
  addStaffPasskey: { people: 1, changes: 'adds a person’s own passkey', because: ownSession },
  removeStaffPasskey: { people: 1, changes: 'removes a person’s own passkey', because: ownSession },
  endOwnSessions: { people: 1, changes: 'signs a person out everywhere', because: ownSession },
  createStaffEventTicket: { people: 1, changes: 'makes a ticket for a person’s own live line', because: ownSession },
  changeOwnPassword: { people: 1, changes: 'changes a person’s own password', because: ownSession },
  startReset: {
    people: 1,
    changes: 'sends a reset code to the client’s verified channel',
    because: 'the client alone can use the code, and new payees wait 72 hours afterwards',
  },
  unlockClient: {
    people: 1,
    changes: 'lifts the waiting time of failed sign-ins',
    because: 'password, PIN and second factor are still asked for',
  },
  proposeUnlock: {
    people: 2,
    changes: 'lifts such a waiting time once more within 24 hours',
    proposes: ['client.unlock'],
  },
  proposeAdvisor: { people: 2, changes: 'gives a client another advisor', proposes: ['client.reassign'] },
  proposeClosing: {
    people: 2,
    changes: 'closes a client of whom nothing is open any more; sessions end',
    proposes: ['client.close'],
  },
  proposeReopening: { people: 2, changes: 'lets a closed client in again', proposes: ['client.reopen'] },
  proposeStaffInvite: { people: 2, changes: 'invites a new member of staff', proposes: ['staff.invite'] },
  proposeStaffRoles: { people: 2, changes: 'changes the roles of a member of staff', proposes: ['staff.roles'] },
  proposeStaffStanding: {
    people: 2,
    changes: 'suspends or reinstates a member of staff',
    proposes: ['staff.suspend', 'staff.reinstate'],
  },
  proposeAdvisorCard: {
    people: 2,
    changes: 'changes what clients see of their advisor: picture, licence and hours',
    proposes: ['advisor.card'],
  },
  issueSetupCode: {
    people: 1,
    changes: 'shows one half of an invited person’s set-up code',
    because: 'the other half is with the other of the two who agreed',
  },
  setUpStaff: { people: 1, changes: 'sets an invited person’s own name and password', because: ownSession },
  openClientData: {
    people: 1,
    changes: 'opens a client’s masked data for a reason of the closed list',
    because: 'it only reads; the trail keeps it and the client is told',
  },
  findClients: {
    people: 1,
    changes: 'finds clients by words; masked',
    because: 'it only reads; words stay out of addresses, and the trail keeps who was found',
  },
  addClientNote: {
    people: 1,
    changes: 'adds a note that staff read',
    because: 'it moves nothing, decides nothing, and stays',
  },
  answerChat: {
    people: 1,
    changes: 'writes to a client in the chat',
    because: 'payment details and promises are stopped before, and what was written stays for the client to keep',
  },
  markClientChat: { people: 1, changes: 'says how far the desk has read a chat', because: onlyWork },
  assignChat: { people: 1, changes: 'takes a chat or hands it over', because: onlyWork },
  closeChat: { people: 1, changes: 'ends the waiting of a chat with a summary', because: onlyWork },
  openChatFile: {
    people: 1,
    changes: 'opens a picture that a client sent in the chat',
    because: 'it only reads; the trail keeps it and the client is told',
  },
  addChatAnswer: {
    people: 1,
    changes: 'keeps an answer ready for the chat',
    because: 'it goes through the same checks as each message and is sent by nobody by itself',
  },
  retireChatAnswer: {
    people: 1,
    changes: 'takes a ready answer out of the list',
    because: 'what was sent with it stays',
  },
  settleChatTicket: { people: 1, changes: 'says that a visitor was answered', because: onlyWork },
  endClientSessions: { people: 1, changes: 'signs a client out everywhere', because: 'it only takes access away' },
  createInvitation: {
    people: 1,
    changes: 'makes an invitation code',
    because: 'a new client has no money and no rights yet',
  },
  issueDataToken: { people: 1, changes: 'issues a token for market data', because: onlyPrices },
  rotateDataToken: { people: 1, changes: 'replaces a token for market data', because: onlyPrices },
  revokeDataToken: { people: 1, changes: 'revokes a token for market data', because: onlyPrices },
  claimItem: { people: 1, changes: 'claims an item of a queue for 15 minutes', because: onlyWork },
  releaseItem: { people: 1, changes: 'gives one’s own claim back', because: onlyWork },
  handOverItem: { people: 1, changes: 'gives one’s own claim to a colleague', because: onlyWork },
  approveProposal: { people: 2, changes: 'does what another person proposed', proposes: [] },
  rejectProposal: { people: 2, changes: 'drops what another person proposed', proposes: [] },
  withdrawProposal: {
    people: 1,
    changes: 'takes back one’s own open proposal',
    because: 'nothing has happened yet, and nothing will',
  },
  proposeChannel: { people: 2, changes: 'opens a deposit channel, 24 hours later', proposes: ['deposit_channel.open'] },
  proposeChannelClosing: { people: 2, changes: 'closes a deposit channel', proposes: ['deposit_channel.close'] },
  proposeDepositCredit: { people: 2, changes: 'credits a deposit to a client', proposes: ['deposit.credit'] },
  proposeDepositRefusal: { people: 2, changes: 'refuses a deposit', proposes: ['deposit.reject'] },
  importStatement: { people: 2, changes: 'books a bank statement entry by entry', proposes: ['statement.book'] },
  proposeSuspenseAssignment: {
    people: 2,
    changes: 'credits unmatched money to a deposit',
    proposes: ['suspense.assign'],
  },
  proposeSuspenseReturn: { people: 2, changes: 'sends unmatched money back', proposes: ['suspense.return'] },
  proposeOrderRelease: {
    people: 2,
    changes: 'lets a reviewed order go to the market, within what the client signed',
    proposes: ['order.release'],
  },
  proposeBust: {
    people: 2,
    changes: 'takes back a trade of the built-in venue that was an error; the house bears what was sold since',
    proposes: ['fill.bust'],
  },
  proposeOrderRejection: {
    people: 2,
    changes: 'does not take a reviewed order; what was held is free again',
    proposes: ['order.reject'],
  },
  proposeHalt: { people: 2, changes: 'stops trading in an instrument', proposes: ['halt.set'] },
  ...productVerbs,
  proposeBonus: {
    people: 2,
    changes: 'gives a client promotional credit, which pays fees only',
    proposes: ['bonus.grant'],
  },
  proposeBonusEnd: {
    people: 2,
    changes: 'ends promotional credit; what is left goes back to the house',
    proposes: ['bonus.end'],
  },
  writeToComplainant: {
    people: 1,
    changes: 'writes to a client about a complaint; it is no answer',
    because: 'it asks or tells how it stands; the answer takes two',
  },
  proposeComplaintAnswer: {
    people: 2,
    changes: 'answers a complaint and says whether it was right',
    proposes: ['complaint.answer'],
  },
  proposeDataAnswer: {
    people: 2,
    changes: 'answers a client who asked that data be put right',
    proposes: ['data_request.answer'],
  },
  proposeMarketHalt: { people: 2, changes: 'stops trading in all that a venue lists', proposes: ['halt.market'] },
  proposeHaltEnd: { people: 2, changes: 'lets an instrument trade again', proposes: ['halt.end'] },
  estimateStaffCost: {
    people: 1,
    changes: 'nothing: it computes what a trade would cost',
    because: 'it only reads',
  },
  previewFeeTable: {
    people: 1,
    changes: 'nothing: it computes what a table would cost',
    because: 'it only reads',
  },
  proposeFeeTable: { people: 2, changes: 'sets the fees of a venue from a later day on', proposes: ['fees.set'] },
  proposeProductTerms: {
    people: 2,
    changes: 'sets the terms of a product from a later day on',
    proposes: ['product.terms'],
  },
  proposeRelease: { people: 2, changes: 'lets a withdrawal be paid', proposes: ['withdrawal.release'] },
  proposeWithdrawalRefusal: {
    people: 2,
    changes: 'refuses a withdrawal; the amount is free again',
    proposes: ['withdrawal.reject'],
  },
  proposePayment: { people: 2, changes: 'records that the bank paid a withdrawal', proposes: ['withdrawal.pay'] },
  proposePaymentReturn: {
    people: 2,
    changes: 'gives a client back what the bank returned, within 30 days',
    proposes: ['withdrawal.return'],
  },
  proposeBankVerification: {
    people: 2,
    changes: 'verifies a client’s bank account',
    proposes: ['bank_account.verify'],
  },
  proposeBankRefusal: { people: 2, changes: 'refuses a client’s bank account', proposes: ['bank_account.refuse'] },
  proposeProtection: {
    people: 2,
    changes: 'pauses a client’s withdrawals for 15 banking days',
    proposes: ['protection.place'],
  },
  proposeProtectionEnd: { people: 2, changes: 'ends such a pause early', proposes: ['protection.end'] },
  proposeLoanApproval: { people: 2, changes: 'approves a loan with an amount', proposes: ['loan.approve'] },
  proposeLoanRefusal: { people: 2, changes: 'rejects a loan', proposes: ['loan.reject'] },
  proposeDue: {
    people: 2,
    changes: 'raises a due from what the client signed, of its kind and within its maximum',
    proposes: ['due.raise'],
  },
  proposeWaiver: { people: 2, changes: 'waives what is left of a due', proposes: ['due.waive'] },
  proposeCorrection: {
    people: 2,
    changes: 'takes a booking of a deposit or an exchange back by a reversing one',
    proposes: ['correction.book'],
  },
  proposeSettlementFailure: {
    people: 2,
    changes: 'records that a trade does not settle on its day',
    proposes: ['settlement.fail'],
  },
  proposeSettlementResolution: {
    people: 2,
    changes: 'lets a trade settle whose break is mended',
    proposes: ['settlement.resolve'],
  },
  proposeBrokerBreakResolution: {
    people: 2,
    changes: 'closes what a broker said and the books cannot follow, without changing anything of a client',
    proposes: ['broker_break.resolve'],
  },
  previewCorporateAction: {
    people: 1,
    changes: 'shows what a corporate action would do to every client',
    because: 'it only reads; what it shows is kept nowhere',
  },
  proposeCorporateAction: {
    people: 2,
    changes: 'announces a split, dividend, merger or new symbol, which is booked on its day',
    proposes: ['corporate_action.announce'],
  },
  proposeCorporateActionCancel: {
    people: 2,
    changes: 'calls an announced corporate action off',
    proposes: ['corporate_action.cancel'],
  },
  proposeScoreDecision: {
    people: 2,
    changes: 'takes a contested line of the score back, or lets it stand',
    proposes: ['score.correct', 'score.keep'],
  },
  proposeSwitches: { people: 2, changes: 'sets switches and limits of the tenant', proposes: ['switches.set'] },
  proposeFeatureRule: { people: 2, changes: 'sets who has a feature', proposes: ['feature.rule'] },
  proposeTenant: {
    people: 2,
    changes: 'makes a new tenant and invites its first two staff',
    proposes: ['tenant.create'],
  },
  issueFirstStaffCode: {
    people: 1,
    changes: 'shows one half of the set-up code of somebody who was invited with a new tenant',
    because: 'the other half is with the other of the two who agreed',
  },
  proposeGrantWithdrawal: {
    people: 2,
    changes: 'withdraws what a client was given or lost; the client has what everybody has',
    proposes: ['grant.withdraw'],
  },
  proposeGrant: { people: 2, changes: 'gives or takes a permission of a client', proposes: ['grant.set'] },
  openDepositProof: {
    people: 1,
    changes: 'opens the proof of a deposit for a reason of the closed list',
    because: 'it only reads; the trail keeps it and the client is told',
  },
  openSubmission: {
    people: 1,
    changes: 'opens a submission’s masked answers for a reason of the closed list',
    because: 'it only reads; the trail keeps it and the client is told',
  },
  openKycImage: {
    people: 1,
    changes: 'opens an image of a document for a reason of the closed list',
    because: 'it only reads; the trail keeps it and the client is told',
  },
  settleKycHit: {
    people: 1,
    changes: 'says why a name on a list of sanctions is another person than a verified client',
    because: 'it moves no decision: a verification is given and taken back by two',
  },
  proposeKycApproval: { people: 2, changes: 'verifies a client', proposes: ['kyc.approve'] },
  proposeKycRejection: {
    people: 2,
    changes: 'rejects a verification, or takes one back, for reasons of the closed list',
    proposes: ['kyc.reject'],
  },
  proposeKycTakeBack: {
    people: 2,
    changes: 'takes a verification back because a name on a list of sanctions is the client',
    proposes: ['kyc.take_back'],
  },
  proposePublication: {
    people: 2,
    changes: 'publishes a text that clients read: a legal document, news, a guide, the words of a message',
    proposes: ['legal.publish', 'news.publish', 'guide.publish', 'message.publish'],
  },
  proposeSettings: {
    people: 2,
    changes: 'sets how the brand looks, its languages and the networks of its staff',
    proposes: ['settings.set'],
  },
  retryJob: {
    people: 1,
    changes: 'lets work that gave up be tried again',
    because: 'the work was decided already; it is done at most once',
  },
  proposeRetraction: { people: 2, changes: 'takes a piece of news back', proposes: ['news.retract'] },
  proposeVipLevel: { people: 2, changes: 'gives a VIP level at least', proposes: ['vip.set'] },
};
