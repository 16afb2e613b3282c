// The face of data requests that the business composes with.
export { requestCorrection } from './service.ts';
export type { DataRequestParts } from './service.ts';
