// The face of offerings that other modules may import.
export { placeBid, placeSignedBid, quoteBid } from './bidding.ts';
export { proposeAllotment, proposeOffering, proposeOfferingEnd } from './decisions.ts';
export { readCloses } from './draw.ts';
export { moveOfferings } from './moving.ts';
export type { Moved } from './moving.ts';
