// The face of promotional credit that other modules may import.
export { proposeBonus } from './service.ts';
