// Faults, parts and reasons of a verification in the reader's words.
import type { AnswerFault } from '@candor/contract/kyc/answers.ts';
import type { IdKind } from '@candor/contract/kyc/identity-numbers.ts';
import type { ToldReason } from '@candor/contract/kyc/rules.ts';
import type { Translate } from '@candor/web';

export function sayFault(t: Translate, fault: AnswerFault): string {
  return t(`kyc.fault_${fault}`);
}

export function sayReason(t: Translate, { part, code }: ToldReason): string {
  return `${t(`kyc.part_${part}`)}: ${t(`kyc.code_${code}`)}`;
}

export function sayKind(t: Translate, kind: IdKind): string {
  return t(`kyc.id_kind_${kind}`);
}
