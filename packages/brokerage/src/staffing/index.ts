// The face of staffing that other modules may import.
export { createFirstStaff } from './first.ts';
export type { FirstPerson } from './first.ts';
export { bindStaffing } from './routes.ts';
export { staffingEffects } from './service.ts';
