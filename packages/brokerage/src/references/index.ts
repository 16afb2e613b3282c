// The face of references that other modules may import.
export {
  findByReference,
  readInstrumentNames,
  readReferences,
  readTraded,
  type Referred,
  type Traded,
} from './store.ts';
