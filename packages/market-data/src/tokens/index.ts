// The face of data tokens.
export { Tokens } from './service.ts';
export type { IssuedToken, NewToken, TokensOptions } from './service.ts';
export { tokenScopes } from './token.ts';
export type { DataToken, TokenScope } from './token.ts';
export { bindStaffTokens } from './staff-routes.ts';
export type { TokenKeeper } from './staff-routes.ts';
