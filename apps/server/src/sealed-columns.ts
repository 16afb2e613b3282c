// Every column of bytes, sorted into sealed ones, which key rotation seals anew, and digests, which it leaves alone.
// A test compares both lists with the database: a sealed column that is missing here would lose its key.
import { sealedBankAccountColumns } from '@candor/brokerage/bank-accounts/index.ts';
import { sealedClientColumns } from '@candor/brokerage/clients/index.ts';
import { sealedCredentialColumns, sealedInvitationColumns } from '@candor/brokerage/credentials/index.ts';
import { sealedDeliveryColumns } from '@candor/brokerage/delivery/index.ts';
import { sealedLoanColumns } from '@candor/brokerage/loans/index.ts';
import { sealedNomineeColumns } from '@candor/brokerage/nominees/index.ts';
import { sealedScoreColumns } from '@candor/brokerage/score/index.ts';
import { sealedStaffColumns } from '@candor/brokerage/staff/index.ts';
import type { SealedColumn } from '@candor/platform/crypto/rotation.ts';

export const sealedColumns: readonly SealedColumn[] = [
  ...sealedClientColumns,
  ...sealedStaffColumns,
  ...sealedCredentialColumns,
  ...sealedInvitationColumns,
  ...sealedDeliveryColumns,
  ...sealedBankAccountColumns,
  ...sealedLoanColumns,
  ...sealedNomineeColumns,
  ...sealedScoreColumns,
];

/** Sealed in append-only tables: never sealed anew, so the keys they were sealed with are kept. */
export const frozenColumns: ReadonlyArray<Pick<SealedColumn, 'table' | 'column'>> = [
  { table: 'brokerage.bank_statement_entries', column: 'payer' },
  { table: 'brokerage.approvals', column: 'sealed' },
];

/** Digests, public keys and keys that are wrapped another way, as table.column. */
export const plainBytes: readonly string[] = [
  'brokerage.audit.hash',
  'brokerage.audit.previous_hash',
  'brokerage.audit_heads.hash',
  'brokerage.bank_accounts.number_index',
  'brokerage.clients.email_index',
  'brokerage.clients.phone_index',
  'brokerage.event_tickets.hash',
  'brokerage.invitations.code_index',
  'brokerage.passkeys.public_key',
  'brokerage.recovery_codes.hash',
  'brokerage.refresh_tokens.hash',
  'brokerage.reset_codes.hash',
  'brokerage.staff_setups.hash',
  'brokerage.seen_proofs.hash',
  'brokerage.verification_codes.hash',
  'brokerage.verification_codes.target',
  'platform.answered_requests.request_hash',
  'platform.data_keys.wrapped',
  'platform.signing_keys.wrapped',
];
