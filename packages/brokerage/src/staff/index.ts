// The face of staff that other modules may import.
export { parseStaffId, staffPasswordMin } from './staff.ts';
export type { StaffId, StaffMember, StaffRole } from './staff.ts';
export {
  activateStaff,
  findStaffLogin,
  findStaffPassword,
  insertInvited,
  insertStaff,
  isStaffName,
  listStaff,
  lockStaff,
  readStaff,
  readStaffName,
  readStaffRoles,
  saveStaffPassword,
  saveStaffRoles,
  saveStaffStatus,
} from './store.ts';
export type { NewStaff, StaffSummary } from './store.ts';
