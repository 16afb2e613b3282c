// What a proposal will do, in words: every value of its payload with a name, amounts as money, codes as the client will read them.
import type { ReactNode } from 'react';
import type { Approval, ApprovalKind } from '@candor/contract/approvals/staff.ts';
import { channelFields } from '@candor/contract/deposits/client.ts';
import { complaintOutcomes } from '@candor/contract/complaints/rules.ts';
import { dataOutcomes } from '@candor/contract/data-requests/rules.ts';
import { dayCounts, savingsPayouts, savingsRisks, savingsSubtypes } from '@candor/contract/savings/rules.ts';
import { innerCodes } from '@candor/contract/kyc/rules.ts';
import type { RejectionReason } from '@candor/contract/kyc/rules.ts';
import { everyRole } from '@candor/contract/roles.ts';
import { encodeMoney } from '@candor/money/money-text.ts';
import { makeMoney } from '@candor/money/money.ts';
import { isCurrencyCode } from '@candor/money/currency.ts';
import { Amount } from '@candor/ui';
import { AdvisorPicture } from '../../shared/advisor-picture.tsx';
import { sayDays } from '../../shared/days.ts';
import type { FactSpec } from '../../shared/queue.ts';
import { formatTime } from '../../shared/formats.ts';
import { nameReason, readKycReasons, sayKycReason } from '../../shared/kyc-reasons.ts';
import { sayLook } from '../../shared/look-words.ts';
import { pick, reasonTexts } from '../../shared/reasons.ts';
import type { ReasonText } from '../../shared/reasons.ts';
import type { Words } from '../../shared/use-services.tsx';
import { LogoPicture } from './logo-picture.tsx';
import { lookNames, switchNames } from './names.ts';
import { describeBond } from './bond-payload.ts';
import { describeBlock } from './block-payload.tsx';
import { describeFund } from './fund-payload.ts';
import { describeStrategy } from './strategy-payload.ts';
import { describeTrading, isAboutTrading } from './trading-payload.ts';
import { describeOffering } from './offering-payload.ts';

type Payload = Approval['payload'];
type Value = Payload[string];

/** Names of payload values that have words of their own; a currency is told with its amount. */
const named = [
  'reference',
  'amount',
  'amount_minor',
  'approved_minor',
  'applied',
  'received',
  'credited',
  'rate',
  'rate_source',
  'rate_as_of',
  'months',
  'kind',
  'way',
  'payee',
  'account',
  'code',
  'due_reason',
  'payer',
  'outcome',
  'listed',
  'reasons',
  'remark',
  'answer',
  'rule',
  'points',
  'level',
  'level_before',
  'username',
  'advisor',
  'roles',
  'perm',
  'granted',
  'enabled',
  'vip',
  'score',
  ...switchNames,
  'bank_reference',
  'received_as',
  'entries',
  'country',
  ...channelFields,
  'name',
  'title',
  'languages',
  'starts_at',
  'starts_on',
  'market',
  'symbol',
  'promotion',
  'result',
  'asks_again',
  'topic',
  ...lookNames,
  'staff_addresses',
  'logo',
  'chat_sys',
  'chat_address',
  'chat_key',
  'licence',
  'days',
  'opens',
  'closes',
  'time_zone',
  'picture',
  'co_name',
  'icp_no',
  'co_address',
  'markets',
  'accounts',
  'first_staff',
  'second_staff',
  'subtype',
  'issuer',
  'issuer_name',
  'issuer_country',
  'risk',
  'protected_up_to',
  'day_count',
  'payout',
  'term_days',
  'leave_days',
  'early_days',
  'minimum',
  'cap',
  'day',
  'balance',
] as const;

const amounts: Readonly<Record<string, string>> = {
  amount: 'currency',
  amount_minor: 'currency',
  approved_minor: 'currency',
  applied: 'currency',
  received: 'currency',
  credited: 'credited_currency',
  protected_up_to: 'currency',
  minimum: 'currency',
  cap: 'currency',
  balance: 'currency',
};

/** Ids and currencies say nothing by themselves; the item they belong to is linked. */
export function describePayload({ payload, kind }: Pick<Approval, 'payload' | 'kind'>, words: Words): FactSpec[] {
  if (kind.startsWith('offering.')) return describeOffering(payload, words);
  if (kind.startsWith('bond.')) return describeBond(payload, words);
  if (kind.startsWith('block.')) return describeBlock(payload, words);
  if (kind.startsWith('strategy.')) return describeStrategy(payload, words);
  if (kind.startsWith('fund.')) return describeFund({ payload, kind }, words);
  if (isAboutTrading(kind)) return describeTrading({ payload, kind }, words);
  return named.flatMap((name) => {
    const value = payload[name];
    if (value === undefined || value === null || value === '' || isId(value)) return [];
    // Its remark is the reason, which stands above already.
    if (kind === 'kyc.take_back' && name === 'remark') return [];
    return [{ label: labelOf({ kind, payload }, name), value: sayValue(name, value, { payload, kind }, words) }];
  });
}

/**
 * A brand has a short name; what is published has a text of that name. A remark is for the client, except about a match on a list of
 * sanctions, which nobody outside reads.
 */
function labelOf({ kind, payload }: Pick<Approval, 'payload' | 'kind'>, name: (typeof named)[number]) {
  if (kind === 'tenant.create' && name === 'name') return 'console-approvals.value_short_name' as const;
  if (name === 'remark' && readKycReasons(String(payload['reasons'] ?? '')).some(isInside))
    return 'console-approvals.value_remark_inside' as const;
  return `console-approvals.value_${name}` as const;
}

const isInside = ({ code }: RejectionReason): boolean => innerCodes.some((inner) => inner === code);

const isId = (value: Value): boolean => typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value);

function sayValue(
  name: string,
  value: NonNullable<Value>,
  { payload, kind }: Pick<Approval, 'payload' | 'kind'>,
  words: Words,
): ReactNode {
  const { t, locale } = words;
  const currency = payload[amounts[name] ?? ''];
  if (typeof currency === 'string') return sayMoney(name, String(value), currency);
  if (typeof value === 'boolean') return t(value ? 'console.yes' : 'console.no');
  if (name === 'rate_as_of' || name === 'starts_at') return formatTime(String(value), locale);
  if (name === 'logo') return <LogoPicture name={String(value)} label={t('console-approvals.value_logo')} />;
  if (name === 'picture') return <AdvisorPicture name={String(value)} label={t('console-approvals.value_picture')} />;
  if (name === 'days') return sayDays(String(value), locale);
  if (name === 'roles') return sayRoles(String(value), words);
  if (name === 'reasons') return sayReasons(String(value), words);
  if (name === 'result')
    return t(`console-queues.outcome_${pick([...complaintOutcomes, ...dataOutcomes], String(value))}`);
  if (kind === 'deposit.credit' && name === 'outcome') return sayPayer(String(value), words);
  if (name === 'rate_source' && value === 'simulated') return t('console-approvals.rate_simulated');
  if (name === 'code') return sayCode(kind, String(value), words);
  if (kind === 'savings.product') return saySavings(name, String(value), words);
  return sayLook(name, String(value), t);
}

/** Whether the verified client paid a deposit, or why it is kept aside. */
function sayPayer(outcome: string, { t }: Words): string {
  const kept = (['third_party', 'name_missing', 'not_verified'] as const).find((reason) => reason === outcome);
  return t(kept === undefined ? 'console-approvals.payer_matches' : `console-queues.unmatched_${kept}`);
}

/** The terms of a savings product as its clients will read them. */
function saySavings(name: string, value: string, { t }: Words): string {
  if (name === 'risk') return t(`savings.risk_${pick(savingsRisks, value)}`);
  if (name === 'subtype') return t(`savings.kind_${pick(savingsSubtypes, value)}`);
  if (name === 'day_count') return t(`savings.count_${pick(dayCounts, value)}`);
  if (name === 'payout') return t(`savings.payout_${pick(savingsPayouts, value)}`);
  return value;
}

function sayMoney(name: string, amount: string, currency: string): ReactNode {
  if (!name.endsWith('_minor')) return <Amount value={{ amount, currency }} />;
  return isCurrencyCode(currency) ? <Amount value={encodeMoney(makeMoney(BigInt(amount), currency))} /> : amount;
}

function sayReasons(text: string, { t }: Words): ReactNode {
  return readKycReasons(text).map((reason) => (
    <span key={nameReason(reason)} className="block">
      {sayKycReason(t, reason)}
    </span>
  ));
}

export function sayRoles(text: string, { t, locale }: Words): string {
  const names = text.split(' ').map((word) => {
    const role = everyRole.find((known) => known === word);
    return role === undefined ? word : t(`console.role_${role}`);
  });
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
}

const codes: Readonly<Partial<Record<ApprovalKind, readonly ReasonText[]>>> = {
  'deposit.reject': reasonTexts.deposit,
  'withdrawal.reject': reasonTexts.withdrawal,
  'withdrawal.return': reasonTexts.returned,
  'bank_account.refuse': reasonTexts.bank,
  'protection.place': reasonTexts.protection,
  'loan.reject': reasonTexts.loan,
  'due.raise': reasonTexts.due,
  'client.close': reasonTexts.closing,
  'correction.book': reasonTexts.correction,
};

/** As the client reads it. */
function sayCode(kind: ApprovalKind, code: string, { t }: Words): string {
  const known = codes[kind]?.find(({ value }) => value === code);
  return known === undefined ? code : t(known.key);
}
