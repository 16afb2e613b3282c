// The channel register: opening and closing are proposed by one person and done when another approves.
import { isCurrencyCode } from '@candor/money';
import { refuse } from '@candor/contract';
import type { FieldError, Refusal } from '@candor/contract';
import { channelFields } from '@candor/contract/deposits/client.ts';
import type { ChannelField, DepositChannel } from '@candor/contract/deposits/client.ts';
import { isIban, normaliseAccountNumber } from '@candor/contract/bank-accounts/iban.ts';
import { findForbiddenWords } from '@candor/contract/documents/promises.ts';
import { isSameName } from '@candor/contract/clients/person-name.ts';
import type { ChannelId } from '@candor/contract/ids.ts';
import { payloadText, proposeApproval, subjectOf } from '../approvals/index.ts';
import type { Approval, ApprovalEffect, ProposingParts, StaffCaller } from '../approvals/index.ts';
import { expectCurrency } from '../accounts/index.ts';
import { findChannel, insertChannel, insertClosing } from './channel-store.ts';
import type { DepositParts } from './parts.ts';

/** A new instruction can be seen a day before anyone can follow it. */
export const channelWaitMs = 24 * 60 * 60_000;

export interface ChannelInput {
  readonly kind: DepositChannel['kind'];
  readonly currency: string;
  readonly fields: ReadonlyArray<{ readonly name: ChannelField; readonly value: string }>;
  readonly reason: string;
}

const needed = {
  bank: ['holder', 'bank_name'],
  crypto: ['address', 'network'],
} as const satisfies Record<DepositChannel['kind'], readonly ChannelField[]>;

function pathOf(name: ChannelField): string {
  return `body.fields.${name}`;
}

/** Everything wrong with the fields at once; the holder must be the company itself. */
export function findChannelFaults(
  { kind, fields }: Pick<ChannelInput, 'kind' | 'fields'>,
  company: string,
): FieldError[] {
  const values = new Map(fields.map(({ name, value }) => [name, value.trim()]));
  const missing = needed[kind].filter((name) => !values.get(name));
  const iban = values.get('iban');
  const holder = values.get('holder');
  return [
    ...(values.size === fields.length ? [] : [{ path: 'body.fields', code: 'not_allowed' } as const]),
    // Every client reads these while they pay in.
    ...fields
      .filter(({ value }) => findForbiddenWords(value).length > 0)
      .map(({ name }) => ({ path: pathOf(name), code: 'not_allowed' }) as const),
    ...missing.map((name) => ({ path: pathOf(name), code: 'required' }) as const),
    ...(kind === 'bank' && !iban && !values.get('account_number')
      ? [{ path: pathOf('account_number'), code: 'required' } as const]
      : []),
    ...(iban !== undefined && !isIban(normaliseAccountNumber(iban))
      ? [{ path: pathOf('iban'), code: 'invalid_format' } as const]
      : []),
    ...(holder !== undefined && !isSameName(holder, company)
      ? [{ path: pathOf('holder'), code: 'mismatch' } as const]
      : []),
    ...(kind === 'crypto' && !/^[\w:.-]{20,120}$/.test(values.get('address') ?? '')
      ? [{ path: pathOf('address'), code: 'invalid_format' } as const]
      : []),
  ];
}

export async function proposeChannel(
  parts: Pick<DepositParts, 'clock' | 'db' | 'ids'>,
  caller: StaffCaller & { readonly tenant: { readonly company: { readonly co_name: string } } },
  input: ChannelInput,
): Promise<Approval | Refusal<'validation_failed' | 'already_proposed'>> {
  const errors = findChannelFaults(input, caller.tenant.company.co_name);
  if (!isCurrencyCode(input.currency)) errors.push({ path: 'body.currency', code: 'not_allowed' });
  if (errors.length > 0) return refuse('validation_failed', { errors });
  const fields = Object.fromEntries(input.fields.map(({ name, value }) => [name, value.trim()]));
  const payload = { kind: input.kind, currency: input.currency, ...fields };
  const proposal = {
    kind: 'deposit_channel.open',
    subjectId: parts.ids.next(),
    payload,
    reason: input.reason,
  } as const;
  return parts.db.transact(caller.scope, (tx) => proposeApproval(parts, tx, caller, proposal));
}

type Closing = Promise<Approval | Refusal<'not_found' | 'state_conflict' | 'already_proposed'>>;

export function proposeClosing(
  parts: ProposingParts,
  caller: StaffCaller,
  channelId: ChannelId,
  reason: string,
): Closing {
  return parts.db.transact(caller.scope, async (tx) => {
    const channel = await findChannel(tx, channelId);
    if (!channel) return refuse('not_found');
    if (channel.closedAt) return refuse('state_conflict');
    const payload = { kind: channel.kind, currency: channel.currency };
    return proposeApproval(parts, tx, caller, { kind: 'deposit_channel.close', subjectId: channelId, payload, reason });
  });
}

export function openingEffect({ clock }: Pick<DepositParts, 'clock'>): ApprovalEffect {
  return {
    async approve(tx, approval) {
      const now = clock.now();
      const fields = channelFields.flatMap((name) =>
        typeof approval.payload[name] === 'string' ? [{ name, value: payloadText(approval, name) }] : [],
      );
      const channel = {
        id: subjectOf(approval, 'channel'),
        kind: payloadText(approval, 'kind') === 'bank' ? ('bank' as const) : ('crypto' as const),
        currency: expectCurrency(payloadText(approval, 'currency')),
        fields,
        usableFrom: new Date(now.getTime() + channelWaitMs),
      };
      await insertChannel(tx, tx.scope.tenantId, channel, approval.id, now);
      return undefined;
    },
  };
}

export function closingEffect({ clock }: Pick<DepositParts, 'clock'>): ApprovalEffect {
  return {
    async approve(tx, approval) {
      const isNew = await insertClosing(tx, subjectOf(approval, 'channel'), approval.id, clock.now());
      return isNew ? undefined : refuse('state_conflict');
    },
  };
}
