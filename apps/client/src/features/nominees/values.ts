// What the form of a nominee checks while typing, in the reader's words. The server checks everything again.
import { isCalendarDate } from '@candor/contract/kyc/age.ts';
import { nomineeLimits, readShare } from '@candor/contract/nominees/rules.ts';
import type { Translate } from '@candor/web';

export function checkName(t: Translate, name: string): true | string {
  return name.trim().length >= 2 || t('nominees.name_required');
}

export function checkBirth(t: Translate, date: string, today: string): true | string {
  if (date === '') return t('nominees.birth_date_required');
  const isPossible = isCalendarDate(date) && date <= today && date >= '1900-01-01';
  return isPossible || t('nominees.birth_date_invalid');
}

export function checkShare(t: Translate, share: string): true | string {
  if (share === '') return t('nominees.share_required');
  const { minShare, maxShare } = nomineeLimits;
  const read = readShare(share);
  const isWithin = read !== undefined && read >= minShare && read <= maxShare;
  return isWithin || t('errors.nominee_share_bounds', { min: minShare / 100, max: maxShare / 100 });
}
