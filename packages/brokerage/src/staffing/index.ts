// The face of staffing that other modules may import.
export { createFirstStaff } from './first.ts';
export type { FirstPerson } from './first.ts';
