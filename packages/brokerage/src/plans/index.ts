// The face of plans that other modules may import.
export { runPlans } from './running.ts';
export { startSigned } from './signing.ts';
export { movePlan } from './moving.ts';
