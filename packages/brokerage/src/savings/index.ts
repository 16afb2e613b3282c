// The face of savings that other modules may import.
export { countSavings } from './counting.ts';
export { addProduct, proposeRate, proposeStatement } from './decisions.ts';
export type { ProductWish } from './product-wish.ts';
export { leaveSaving } from './leaving.ts';
export { openSaving } from './opening.ts';
export { reconcileSavings } from './reconciling.ts';
