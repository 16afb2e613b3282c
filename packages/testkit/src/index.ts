// What tests are built from: a database, a whole system, tenants.
export { createEmptyDatabase, createTestDatabase, type TestDatabase } from './database.ts';
export { runOnServer } from './database-names.ts';
export { createPasskey, usePasskey, type TestPasskey } from './authenticator.ts';
export { codeIn, readDeliveries, type SentMessage } from './deliveries.ts';
export { startTestSystem, testSecrets, type TestSystem } from './system.ts';
export { tenantHeaders, tenantIds, type TenantName } from './tenants.ts';
export { copyTenants } from './tenant-files.ts';
export { answerOf, callApi, idIn, makeKey, signProof, type Answer, type CallOptions, type TestKey } from './api.ts';
export {
  addClient,
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
export {
  accountOf,
  addInvestor,
  addPayee,
  channelOf,
  approve,
  clockworkOf,
  expectDone,
  fund,
  holderOf,
  newOnce,
  openDesk,
  skipWeekend,
  testName,
  type MoneyDesk,
} from './money.ts';
export { publishText } from './publications.ts';
export { addFill, type TestFill } from './fills.ts';
export { openKycDesk, runJob, type Applicant, type KycDesk } from './kyc-desk.ts';
export { addSubmission, officersOf, sampleAnswers, setKyc } from './kyc.ts';
export { grant, ruleFeature, switchAccess } from './access.ts';
export { addDue, addLoan, addOverdueLoan, addSignature, approveLoan } from './loans.ts';
export { makeMeta } from './request-meta.ts';
export { addStory, tellScore } from './standing.ts';
export { bucketsOf, drawWithPin, makeBorrower, makeDepositor, makeDrawnLoan, makeWithdrawer, newKey } from './ready.ts';
export { book, bookTrade, findListed, openTestMarket, type TestTrade } from './trades.ts';
