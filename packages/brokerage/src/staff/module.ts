// What staff add to the business: what is kept sealed of them. How they come and go is staffing's.
import { sealedStaffColumns } from './store.ts';

export function composeStaff() {
  return { columns: { sealed: sealedStaffColumns } };
}
