// The face of lots that other modules may import.
export { bustLots } from './busts.ts';
export type { LotBust, Undone } from './busts.ts';
export { planBindings } from './good-faith.ts';
export type { Binding, PaidPurchase, UnsettledMoney } from './good-faith.ts';
export { orderLots, planSplit, planTakes, spreadMinor } from './lot.ts';
export type { Lot, Ratio, Take } from './lot.ts';
export { findOpenPosition, listOpenPositions, openPositions, positionsValue } from './position-store.ts';
export type { PositionsValue } from './position-store.ts';
export type { Position } from './position-store.ts';
export { doLotsCover, mergeLots, openLot, securityOf, splitLots, takeLots, transferLots } from './service.ts';
export type { LotMerger, LotOpening, LotParts, LotSplit, LotTaking, LotTransfer, Security } from './service.ts';
export type { Taken, TakeRefusal } from './service.ts';
export { freeBindings, listOpenLots as readLots, listMovesOf, readBound, readSpent } from './store.ts';
export type { Bound, Cause, Move, StoredLot } from './store.ts';
