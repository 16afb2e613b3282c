// The face of products that other modules may import.
export { proposeTerms } from './decisions.ts';
export { accessOf as productAccessOf, checkBuyer, listedKinds, readTerms, savingsTerms } from './product.ts';
export type { Buyer, Demands, ExactTerms, Product, ProductRefusal, StoredTerms } from './product.ts';
export { auditProduct, ensureProducts, readBuyer, readWarnings } from './service.ts';
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
export {
  findListed,
  findNegotiated,
  findProduct,
  findProducts,
  findQuotedProducts,
  insertProduct,
  insertTerms,
} from './store.ts';
