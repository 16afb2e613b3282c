// The face of oversight that other modules may import.
export type { VendorState } from './service.ts';
