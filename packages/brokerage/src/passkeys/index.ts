// The face of passkeys that other modules may import.
export { bindPasskeys } from './routes.ts';
