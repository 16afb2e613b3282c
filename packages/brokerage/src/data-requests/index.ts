// The face of data requests that the business composes with.
export type { DataRequestParts } from './service.ts';
