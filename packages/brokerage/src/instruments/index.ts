// The face of instruments that other modules may import.
export { assetOf, describeInstrument, instrumentOf, listedAt, quantityStepOf } from './instrument.ts';
export type { Instrument, InstrumentType, Listing } from './instrument.ts';
export { createInstruments, takeListings } from './service.ts';
export type { Instruments } from './service.ts';
export { findInstrument, findInstrumentBySymbol, insertName, listInstruments } from './store.ts';
export type { Renaming } from './store.ts';
