// The reasons of a rejected verification in staff's words: as the client reads them, but for those that the client is never told.
import { codesOfPart, kycParts } from '@candor/contract/kyc/rules.ts';
import type { RejectionReason } from '@candor/contract/kyc/rules.ts';
import type { Translate } from '@candor/web';

/** The closed list of what can be said against which part. */
export const kycReasons: readonly RejectionReason[] = kycParts.flatMap((part) =>
  codesOfPart[part].map((code) => ({ part, code })),
);

export const nameReason = ({ part, code }: RejectionReason): string => `${part}:${code}`;

export function sayKycReason(t: Translate, { part, code }: RejectionReason): string {
  if (code === 'sanctions_match') return t('console-kyc.code_sanctions_match');
  return `${t(`kyc.part_${part}`)}: ${t(`kyc.code_${code}`)}`;
}

/** Of a text of names, as a proposal carries them. */
export const readKycReasons = (text: string): readonly RejectionReason[] =>
  kycReasons.filter((reason) => text.split(' ').includes(nameReason(reason)));
