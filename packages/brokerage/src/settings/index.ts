// The face of settings that other modules may import.
export { readLogo } from './store.ts';
export { drawIcon } from './icons.ts';
