// A protective hold: how long it lasts, and whether it still holds. Pure.
import type { ProtectionReason } from '@candor/contract/withdrawals/client.ts';
import type { ClientId, ProtectionId } from '@candor/contract/ids.ts';
import type { BankingCalendar } from './due.ts';

export interface Protection {
  readonly id: ProtectionId;
  readonly clientId: ClientId;
  readonly reason: ProtectionReason;
  readonly placedAt: Date;
  readonly endsAt: Date;
  readonly endedAt: Date | undefined;
}

export const protectionDays = 15;

/** The end of the fifteenth banking day. */
export function computeProtectionEnd(calendar: BankingCalendar, country: string, now: Date): Date {
  const end = calendar.closings(country, now, protectionDays).at(-1);
  if (!end) throw new RangeError(`no banking day of ${country} follows`);
  return end;
}

export function isActiveProtection({ endsAt, endedAt }: Pick<Protection, 'endsAt' | 'endedAt'>, now: Date): boolean {
  return endedAt === undefined && endsAt.getTime() > now.getTime();
}
