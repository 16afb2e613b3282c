// The face of products that other modules may import.
export { proposeTerms } from './decisions.ts';
export { checkBuyer, readTerms } from './product.ts';
export type { Buyer, Demands, ExactTerms, Product, ProductRefusal } from './product.ts';
export { dayOf, ensureProducts, readBuyer, readWarnings } from './service.ts';
export type { ProductCaller, ProductParts } from './service.ts';
export {
  endHalt,
  findHalt,
  findOpenHalt,
  insertHalt,
  isHaltedByHouse,
  listHalted,
  listHaltedMarkets,
} from './halt-store.ts';
export type { Halt } from './halt-store.ts';
export { findListed, findProduct, findProducts } from './store.ts';
