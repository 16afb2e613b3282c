// The client's verbs of bank accounts: add, change, choose the default, remove. A payee that is new or
// changed is always unverified and waits; nothing here can shorten that.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { maskAccountNumber } from '@candor/contract/bank-accounts/bank-number.ts';
import type { BankAccountId } from '@candor/contract/ids.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Database, Reader, TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import { readBankAccountLimit } from '../access/index.ts';
import { recordAudit } from '../audit/index.ts';
import { readClient } from '../clients/index.ts';
import type { ClientId } from '../clients/index.ts';
import type { CheckPin, PinRefusal } from '../credentials/index.ts';
import type { Notice, SessionId, Sessions } from '../sessions/index.ts';
import type { Tenant } from '../tenants/index.ts';
import { checkInput, usableFrom } from './bank-account.ts';
import type { BankAccount, BankAccountInput, InputRefusal } from './bank-account.ts';
import * as store from './store.ts';

export type PayeeNotice = Extract<Notice, { readonly params: { readonly account: string } }>;

export interface BankAccountParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly vault: Vault;
  readonly notify: (tx: TenantTx, notice: PayeeNotice) => Promise<void>;
  readonly checkPin: CheckPin;
  readonly sessions: Pick<Sessions, 'end'>;
  /** Nothing until the client is verified. */
  readonly readVerifiedName: (reader: Reader, clientId: ClientId) => Promise<string | undefined>;
  /** True while a withdrawal is on its way there. */
  readonly isPaidTo: (reader: Reader, bankAccountId: BankAccountId) => Promise<boolean>;
}

export interface BankAccountOwner {
  readonly scope: TenantScope;
  readonly clientId: ClientId;
  readonly tenant: Pick<Tenant, 'accounts'>;
}

/** Who changes where money goes: the session stays that did it, every other one ends. */
export interface SignedInOwner extends BankAccountOwner {
  readonly sessionId: SessionId;
}

type SaveRefusal = InputRefusal | Refusal<'bank_account_duplicate'>;

export function addBankAccount(
  parts: Pick<BankAccountParts, 'clock' | 'db' | 'ids' | 'notify' | 'readVerifiedName' | 'vault'>,
  owner: BankAccountOwner,
  input: BankAccountInput,
): Promise<BankAccount | SaveRefusal | Refusal<'too_many_bank_accounts'>> {
  return parts.db.transact(owner.scope, (tx) => addBankAccountIn(parts, tx, owner, input));
}

/** Inside a transaction of others: what was declared for the verification becomes the first account. */
export async function addBankAccountIn(
  parts: Pick<BankAccountParts, 'clock' | 'ids' | 'notify' | 'readVerifiedName' | 'vault'>,
  tx: TenantTx,
  owner: BankAccountOwner,
  input: BankAccountInput,
): Promise<BankAccount | SaveRefusal | Refusal<'too_many_bank_accounts'>> {
  const { ids, vault } = parts;
  const { scope, clientId } = owner;
  await store.lockOwner(tx, clientId);
  const known = await store.listBankAccounts(tx, vault, clientId);
  if (known.length >= (await readBankAccountLimit(tx, scope.tenantId))) return refuse('too_many_bank_accounts');
  // The first of a country is its default: there is nothing to choose from.
  const isDefault = known.every(({ country }) => country !== input.country);
  return save(parts, tx, owner, input, { id: ids.next(), isDefault, act: 'bank_account.added' });
}

/** The PIN is asked about an account that is the client's only: anybody else's is as unknown as none. */
async function provePin(
  { db, vault, checkPin }: Pick<BankAccountParts, 'checkPin' | 'db' | 'vault'>,
  { scope, clientId }: BankAccountOwner,
  id: BankAccountId,
  pin: string,
): Promise<undefined | PinRefusal | Refusal<'not_found'>> {
  const known = await db.read(scope, (reader) => store.listBankAccounts(reader, vault, clientId));
  if (!known.some((account) => account.id === id)) return refuse('not_found');
  return checkPin(scope, clientId, pin);
}

/** One own account, changed by whoever proved the PIN. */
async function changeOwn<Result>(
  parts: Pick<BankAccountParts, 'checkPin' | 'db' | 'vault'>,
  owner: BankAccountOwner,
  id: BankAccountId,
  pin: string,
  change: (tx: TenantTx, account: BankAccount) => Promise<Result>,
): Promise<Result | PinRefusal | Refusal<'not_found'>> {
  const refused = await provePin(parts, owner, id, pin);
  if (refused) return refused;
  return parts.db.transact(owner.scope, async (tx) => {
    await store.lockOwner(tx, owner.clientId);
    const account = await store.lockBankAccount(tx, parts.vault, id, owner.clientId);
    return account ? change(tx, account) : refuse('not_found');
  });
}

async function endOthers(
  { sessions }: Pick<BankAccountParts, 'sessions'>,
  tx: TenantTx,
  owner: SignedInOwner,
): Promise<void> {
  const { scope, clientId, sessionId } = owner;
  await sessions.end(tx, scope.tenantId, { kind: 'client', id: clientId }, 'payee_changed', { keep: sessionId });
}

export async function editBankAccount(
  parts: Pick<
    BankAccountParts,
    'checkPin' | 'clock' | 'db' | 'isPaidTo' | 'notify' | 'readVerifiedName' | 'sessions' | 'vault'
  >,
  owner: SignedInOwner,
  id: BankAccountId,
  { pin, ...input }: BankAccountInput & { readonly pin: string },
): Promise<BankAccount | SaveRefusal | PinRefusal | Refusal<'not_found' | 'bank_account_in_use'>> {
  return changeOwn(parts, owner, id, pin, async (tx, known) => {
    if (await parts.isPaidTo(tx, id)) return refuse('bank_account_in_use');
    // In another country it starts as one among others; a changed default stays default and waits like any new payee.
    const isDefault = known.isDefault && known.country === input.country;
    const saved = await save(parts, tx, owner, input, { id, isDefault, act: 'bank_account.changed' });
    if (!isRefusal(saved)) await endOthers(parts, tx, owner);
    return saved;
  });
}

async function save(
  { clock, vault, notify, readVerifiedName }: Pick<BankAccountParts, 'clock' | 'notify' | 'readVerifiedName' | 'vault'>,
  tx: TenantTx,
  { scope, clientId, tenant }: BankAccountOwner,
  input: BankAccountInput,
  {
    id,
    isDefault,
    act,
  }: {
    readonly id: BankAccountId;
    readonly isDefault: boolean;
    readonly act: 'bank_account.added' | 'bank_account.changed';
  },
): Promise<BankAccount | SaveRefusal> {
  const now = clock.now();
  const number = checkInput(input, tenant.accounts, await readVerifiedName(tx, clientId));
  if (isRefusal(number)) return number;
  const client = await readClient(tx, vault, clientId);
  const content = {
    ...number,
    id,
    clientId,
    country: input.country,
    bankName: input.bankName.trim(),
    holder: input.holder.trim(),
    numberHint: maskAccountNumber(number.number),
    isDefault,
    usableAt: usableFrom(now, client?.payeesWaitUntil),
  };
  if (!(await store.saveBankAccount(tx, vault, scope.tenantId, content, now))) return refuse('bank_account_duplicate');
  const kind = act === 'bank_account.added' ? 'payee_added' : 'payee_changed';
  await notify(tx, { kind, clientId, params: { account: content.numberHint } });
  return finish(tx, vault, scope, id, clientId, act, now);
}

export async function finish(
  tx: TenantTx,
  vault: Vault,
  { actor }: TenantScope,
  id: BankAccountId,
  clientId: ClientId,
  act: string,
  now: Date,
): Promise<BankAccount> {
  const saved = await store.lockBankAccount(tx, vault, id, clientId);
  if (!saved) throw new Error('a bank account is gone that was just saved');
  await recordAudit(tx, { actor, act, subject: { kind: 'bank_account', id }, clientId }, now);
  return saved;
}

export async function setDefaultBankAccount(
  parts: Pick<BankAccountParts, 'checkPin' | 'clock' | 'db' | 'notify' | 'sessions' | 'vault'>,
  owner: SignedInOwner,
  id: BankAccountId,
  pin: string,
): Promise<BankAccount | PinRefusal | Refusal<'not_found'>> {
  const { clock, vault, notify } = parts;
  const { scope, clientId } = owner;
  return changeOwn(parts, owner, id, pin, async (tx, account) => {
    await store.setDefault(tx, account);
    await endOthers(parts, tx, owner);
    await notify(tx, { kind: 'payee_default', clientId, params: { account: account.numberHint } });
    return finish(tx, vault, scope, id, clientId, 'bank_account.default_set', clock.now());
  });
}

export async function deleteBankAccount(
  parts: Pick<BankAccountParts, 'checkPin' | 'clock' | 'db' | 'isPaidTo' | 'notify' | 'sessions' | 'vault'>,
  owner: SignedInOwner,
  id: BankAccountId,
  pin: string,
): Promise<undefined | PinRefusal | Refusal<'not_found' | 'bank_account_in_use'>> {
  const { clock, notify, isPaidTo } = parts;
  const { scope, clientId } = owner;
  return changeOwn(parts, owner, id, pin, async (tx, account) => {
    if (await isPaidTo(tx, id)) return refuse('bank_account_in_use');
    const now = clock.now();
    await store.removeBankAccount(tx, id, now);
    await endOthers(parts, tx, owner);
    await notify(tx, { kind: 'payee_removed', clientId, params: { account: account.numberHint } });
    const subject = { kind: 'bank_account', id } as const;
    await recordAudit(tx, { actor: scope.actor, act: 'bank_account.removed', subject, clientId }, now);
    return undefined;
  });
}
