// What tests are built from: a database, a whole system, tenants.
export { createEmptyDatabase, createTestDatabase, type TestDatabase } from './database.ts';
export { runOnServer } from './database-names.ts';
export { createPasskey, usePasskey, type TestPasskey } from './authenticator.ts';
export { codeIn, readDeliveries, type SentMessage } from './nouns/deliveries.ts';
export { startTestSystem, testSecrets, type TestSystem } from './system.ts';
export { tenantHeaders, tenantIds, type TenantName } from './tenants.ts';
export { copyTenants } from './tenant-files.ts';
export { answerOf, callApi, idIn, makeKey, signProof, type Answer, type CallOptions, type TestKey } from './api.ts';
export {
  addClient,
  addPair,
  addStaff,
  makeStaff,
  renewAccess,
  signIn,
  signInStaff,
  testPassword,
  testPin,
  totpCode,
  type TestClient,
  type TestStaff,
} from './people.ts';
export { accountOf } from './nouns/accounts.ts';
export { addInvestor, holderOf, testName } from './nouns/clients.ts';
export { addPayee } from './nouns/bank-accounts.ts';
export { channelOf, fund, openDesk } from './nouns/deposits.ts';
export { approve, clockworkOf, expectDone, type MoneyDesk } from './nouns/approvals.ts';
export { newOnce } from './once.ts';
export { skipWeekend } from './nouns/exchange.ts';
export { publishText } from './nouns/publications.ts';
export { addFill, type TestFill } from './nouns/fills.ts';
export { addBrokerBreak } from './nouns/broker-breaks.ts';
export { lookAtVenue } from './nouns/venue.ts';
export { newTenant } from './nouns/foundings.ts';
export { openKycDesk, runJob, type Applicant, type KycDesk } from './nouns/kyc-desk.ts';
export { addHit, addSubmission, officersOf, sampleAnswers, setKyc } from './nouns/kyc.ts';
export { grant, ruleFeature, switchAccess } from './nouns/access.ts';
export { addDue, addSignature } from './nouns/dues.ts';
export { addLoan, addOverdueLoan, approveLoan } from './nouns/loans.ts';
export { makeMeta } from './request-meta.ts';
export { addStory, tellScore } from './nouns/score.ts';
export { bucketsOf } from './nouns/accounts.ts';
export { drawWithPin, makeBorrower, makeDrawnLoan } from './nouns/loans.ts';
export { makeDepositor } from './nouns/deposits.ts';
export { makeWithdrawer } from './nouns/withdrawals.ts';
export { newKey } from './once.ts';
export { book, bookTrade, findListed, openTestMarket, type TestTrade } from './nouns/trades.ts';
