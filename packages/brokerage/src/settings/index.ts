// The face of settings that other modules may import.
export { insertLogo, readLogo } from './store.ts';
export { drawIcon } from './icons.ts';
