// The face of staff that other modules may import.
export { parseStaffId, staffPasswordMin } from './staff.ts';
export type { StaffId, StaffMember, StaffRole } from './staff.ts';
export { findStaffLogin, insertStaff, readStaff, saveStaffPassword, sealedStaffColumns } from './store.ts';
export type { NewStaff } from './store.ts';
