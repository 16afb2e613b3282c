// The face of orders that other modules may import.
export { proposeDecision, proposeHalt } from './decisions.ts';
export { askCancel, cancelOrder, closeRest, endOrder } from './ending.ts';
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
export { heldOf, heldAsset } from './holding.ts';
export { builtIn, isWorking, restOf } from './order.ts';
export type { Order, OrderStatus, OrderWait } from './order.ts';
export { signal } from './parts.ts';
export type { OrderParts, OrderSignal, Trader } from './parts.ts';
export { placeOrder, placeSigned } from './placing.ts';
export type { Placement } from './placing.ts';
export { reportLate, restate, restateBought, settleFill } from './settling.ts';
export {
  findOrder,
  findOtherLeg,
  hasAskedCancel,
  insertEvent,
  listWorking,
  listWorkingInstruments,
  lockWorking,
  lockOrder,
  saveOrder,
} from './store.ts';
export { auditOrder, tellOrder } from './telling.ts';
