// A member of staff of one tenant. Pure.
import type { StaffRole } from '@candor/contract/roles.ts';
import { isUuid } from '@candor/platform/ids/ids.ts';

declare const staffIdBrand: unique symbol;
export type StaffId = string & { readonly [staffIdBrand]: true };

function isStaffId(text: string): text is StaffId {
  return isUuid(text);
}

export function parseStaffId(text: string): StaffId {
  if (!isStaffId(text)) throw new TypeError('not the id of a member of staff');
  return text;
}
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
