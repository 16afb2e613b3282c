// The face of settings that other modules may import.
export { cleanLogo } from './logo.ts';
export type { Drawing } from './logo.ts';
export { insertLogo, readLogo } from './store.ts';
export { drawIcon } from './icons.ts';
