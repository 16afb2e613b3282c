// What a client is told when something about their way in changes. Declared here, put into words by who delivers it.
import type { ClosingReason } from '@candor/contract/relationships/reasons.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import type { ClientId } from '../clients/index.ts';

export type Notice = { readonly clientId: ClientId } & (
  | {
      readonly kind:
        | 'welcome'
        | 'kyc_submitted'
        | 'kyc_approved'
        | 'kyc_rejected'
        | 'kyc_taken_back'
        | 'kyc_expired'
        | 'kyc_renewal_rejected'
        | 'attempts_blocked'
        | 'sessions_ended'
        | 'password_changed'
        | 'reset_started'
        | 'reset_done'
        | 'pin_changed'
        | 'mfa_enabled'
        | 'mfa_disabled'
        | 'recovery_codes_renewed'
        | 'limits_lifted'
        | 'contact_changed'
        | 'advisor_changed'
        | 'account_reopened';
    }
  | { readonly kind: 'new_sign_in' | 'token_reuse'; readonly params: { readonly device: string } }
  | { readonly kind: 'passkey_added' | 'passkey_removed'; readonly params: { readonly name: string } }
  | {
      readonly kind:
        | 'payee_added'
        | 'payee_changed'
        | 'payee_removed'
        | 'payee_default'
        | 'payee_verified'
        | 'payee_refused';
      readonly params: { readonly account: string };
    }
  | { readonly kind: 'account_closed'; readonly params: { readonly reason: ClosingReason } }
  | { readonly kind: 'kyc_ending'; readonly params: { readonly days: number } }
  | { readonly kind: 'recovery_code_used'; readonly params: { readonly left: number } }
);

/** Part of the transaction: told if and only if it happened. */
export type Notify = (tx: TenantTx, notice: Notice) => Promise<void>;
