// The face of Discover that other modules may import.
export { countFamilies } from './counting.ts';
