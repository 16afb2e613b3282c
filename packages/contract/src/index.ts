// The face of the contract: endpoint tools, errors, languages, limits. Endpoints are imported by their noun's file.
export * from './endpoint.ts';
export * from './errors.ts';
export * from './languages.ts';
export * from './limits.ts';
