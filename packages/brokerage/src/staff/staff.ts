// A member of staff of one tenant. Pure.
import type { StaffRole } from '@candor/contract/roles.ts';
import { parseId } from '@candor/contract/ids.ts';
import type { StaffId } from '@candor/contract/ids.ts';

export type { StaffId };

export const parseStaffId = (text: string): StaffId => parseId('staff', text);
export type { StaffRole };

export interface StaffMember {
  readonly id: StaffId;
  readonly username: string;
  readonly fullName: string;
  readonly roles: readonly StaffRole[];
  readonly status: 'invited' | 'active' | 'disabled';
}

/** Staff reach the data of many people: longer than a client's, and always with a second factor. */
export const staffPasswordMin = 12;
