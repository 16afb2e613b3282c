// The face of price alerts that other modules may import.
export { createAlert } from './service.ts';
