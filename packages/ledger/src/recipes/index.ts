export { endBonus, grantBonus, payWithBonus } from './bonus.ts';
export { bustPurchase, bustSale } from './busts.ts';
export { adjustCharges, refundCharges, refundConverted, remitTax, takeCharges } from './charges.ts';
export {
  announceDividend,
  cancelDividend,
  collectCorporateCash,
  convertClearing,
  mergeHolding,
  payDividend,
  splitHolding,
} from './corporate-actions.ts';
export type { CashForShares, Shares, UnderWay } from './corporate-actions.ts';
export { claimParked, creditDeposit, parkDeposit, returnParked } from './deposits.ts';
export { raiseDues, settleDues, waiveDues } from './dues.ts';
export { exchangeFunds } from './exchange.ts';
export { fillPurchase, fillSale } from './fills.ts';
export type { Fill, FillCharge, PurchaseFill, SaleFill } from './fills.ts';
export { holdForOrder, openHold, releaseHold, releaseOrderHold, replaceOrderHold } from './holds.ts';
export type { Held } from './holds.ts';
export type { Channel, Charge } from './lines.ts';
export { disburseLoan, fundLoans, moveLoanToDues, repayLoan } from './loans.ts';
export { reverseLines } from './reversal.ts';
export { paySavingsInterest, placeSavings, returnSavings } from './savings.ts';
export { buyForBook, payIntoBook, payOutOfBook, seedBook, sellFromBook, settlePayout } from './strategies.ts';
export type { BookTrade } from './strategies.ts';
export { clearPending, settleBust, settlePurchase, settleSale } from './settlements.ts';
export { cancelWithdrawal, payWithdrawal, requestWithdrawal, returnWithdrawal } from './withdrawals.ts';
