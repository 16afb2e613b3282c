// The face of block trades that other modules may import.
export { acceptSigned } from './accepting.ts';
export { askBlock, endByClient } from './asking.ts';
export { proposeQuote, proposeRefusal, proposeWithdrawal } from './decisions.ts';
export type { ProposedQuote } from './decisions.ts';
export { findRequest } from './store.ts';
export { moveBlocks } from './moving.ts';
export type { BlockParts } from './parts.ts';
