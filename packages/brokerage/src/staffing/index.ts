// The face of staffing that other modules may import.
export { createFirstStaff } from './first.ts';
export type { FirstPerson } from './first.ts';
export { writeSetupCode } from './setup.ts';
export type { ShownCode } from './setup.ts';
