// The face of orders that other modules may import.
export { beginSigned, transactSigned } from './beginning.ts';
export { proposeDecision, proposeHalt } from './decisions.ts';
export { describeOrder } from './describing.ts';
export { askCancel, cancelOrder, closeRest, endOrder, releaseOf } from './ending.ts';
export type { Ending } from './ending.ts';
export type { Fill, FillCharge } from './fill.ts';
export { totalAccountOf } from './fill.ts';
export {
  findExecution,
  findFill,
  insertFill,
  listChain,
  listFills,
  listUnsettledSales,
  markBusted,
} from './fill-store.ts';
export type { NewFill } from './fill-store.ts';
export { heldOf, heldAsset, postHold, postRelease, splitHold } from './holding.ts';
export type { OrderMessageKind } from './message-kinds.ts';
export {
  builtIn,
  fundVenue,
  isCancellable,
  isWorking,
  negotiatedVenue,
  offeringVenue,
  ownVenues,
  restOf,
} from './order.ts';
export type { Order, OrderStatus, OrderWait } from './order.ts';
export { signal } from './parts.ts';
export type { BookRefusal, OrderParts, OrderSignal, Trader } from './parts.ts';
export { placeInPlan, placeOrder, placeSigned, readOwedRates } from './placing.ts';
export type { Placement } from './placing.ts';
export { insertSigned, signQuotation, tellPlaced } from './signed-order.ts';
export { proveSigning, signOrder } from './signing.ts';
export type { SigningRefusal } from './signing.ts';
export { reportLate, restate, restateBought, settleFill } from './settling.ts';
export {
  findOrder,
  findOtherLeg,
  hasAskedCancel,
  insertEvent,
  insertOrders,
  isQuotationUsed,
  listWorking,
  listWorkingInstruments,
  lockWorking,
  lockOrder,
  saveOrder,
} from './store.ts';
export { auditOrder, tellOrder, tellUndone } from './telling.ts';
