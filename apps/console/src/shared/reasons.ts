// The closed lists of reasons, each with the words the client reads: what staff choose from is what the client will see.
import { bankRefusalReasons } from '@candor/contract/bank-accounts/client.ts';
import { depositRefusalReasons } from '@candor/contract/deposits/client.ts';
import { raisableReasons } from '@candor/contract/dues/staff.ts';
import { correctionReasons } from '@candor/contract/corrections/reasons.ts';
import { closingReasons } from '@candor/contract/relationships/reasons.ts';
import { loanRefusalReasons } from '@candor/contract/loans/client.ts';
import {
  protectionReasons,
  withdrawalRefusalReasons,
  withdrawalReturnReasons,
} from '@candor/contract/withdrawals/client.ts';
import type { MessageKey } from '@candor/locales';
import type { Translate } from '@candor/web';
import type { FieldSpec, Option } from './field-spec.ts';

export interface ReasonText {
  readonly value: string;
  readonly key: MessageKey;
}

function list<Code extends string>(codes: readonly Code[], keyOf: (code: Code) => MessageKey): readonly ReasonText[] {
  return codes.map((value) => ({ value, key: keyOf(value) }));
}

export const reasonTexts = {
  deposit: list(depositRefusalReasons, (code) => `deposits.reason_${code}`),
  withdrawal: list(withdrawalRefusalReasons, (code) => `withdrawals.reason_${code}`),
  returned: list(withdrawalReturnReasons, (code) => `withdrawals.returned_${code}`),
  protection: list(protectionReasons, (code) => `withdrawals.protection_${code}`),
  loan: list(loanRefusalReasons, (code) => `loans.refusal_${code}`),
  bank: list(bankRefusalReasons, (code) => `bank-accounts.reason_${code}`),
  closing: list(closingReasons, (code) => `console-clients.closing_${code}`),
  correction: list(correctionReasons, (code) => `transactions-ui.corrected_${code}`),
  due: list(raisableReasons, (code) => `dues.reason_${code}`),
} as const;

export const optionsOf = (texts: readonly ReasonText[], t: Translate): Option[] =>
  texts.map(({ value, key }) => ({ value, label: t(key) }));

/** The reason out of its closed list, as a field of a form. */
export const codeField = (texts: readonly ReasonText[], t: Translate): FieldSpec => ({
  kind: 'choice',
  name: 'code',
  label: 'console-queues.code',
  options: optionsOf(texts, t),
});

/** One of a closed list; the form offers nothing else. */
export function pick<Code extends string>(codes: readonly Code[], typed: string | undefined): Code {
  const found = codes.find((code) => code === typed);
  if (found === undefined) throw new TypeError('a choice outside its list');
  return found;
}
