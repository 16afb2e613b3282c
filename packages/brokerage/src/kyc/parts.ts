// What the verbs of verification need of others: modules of their own level come as functions.
import type { Language } from '@candor/contract';
import type { FileId, SessionId } from '@candor/contract/ids.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Database, Reader, TenantId, TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import type { ClientId } from '../clients/index.ts';
import type { Tenant } from '../tenants/index.ts';
import type { CheckProvider } from './check-provider.ts';
import type { SanctionsList } from './screening.ts';
import type { Submission } from './submission.ts';

export type KycNotice = { readonly clientId: ClientId } & (
  | {
      readonly kind:
        | 'kyc_submitted'
        | 'kyc_approved'
        | 'kyc_rejected'
        | 'kyc_taken_back'
        | 'kyc_expired'
        | 'kyc_renewal_rejected';
    }
  | { readonly kind: 'kyc_ending'; readonly params: { readonly days: number } }
);

export interface SignedImage {
  readonly url: string;
  readonly expiresAt: Date;
}

export interface KycParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly vault: Vault;
  readonly notify: (tx: TenantTx, notice: KycNotice) => Promise<void>;
  readonly ownsFile: (reader: Reader, clientId: ClientId, fileId: FileId) => Promise<boolean>;
  readonly signImage: (
    tenantId: TenantId,
    fileId: FileId,
    viewer: { readonly sessionId: SessionId; readonly ttlMs: number },
  ) => SignedImage;
  /** The version of the agreement in effect in a language. */
  readonly readAgreement: (reader: Reader, language: Language) => Promise<number | undefined>;
  /** The newest version of the agreement that asks to be accepted again; nothing while none has. */
  readonly readAskedAgreement: (reader: Reader) => Promise<number | undefined>;
  /** What follows from a verification, in its transaction: points, the first bank account. */
  readonly onVerified: (tx: TenantTx, submission: Submission) => Promise<void>;
  /** Open screens of the client are told once it is durable. */
  readonly tellChange: (tx: TenantTx, clientId: ClientId) => void;
  /** The list of sanctions as it is now: a changed one counts from the next look on, and everybody is held against it anew. */
  readonly sanctions: () => SanctionsList;
  /** The outside service that checks documents for this tenant; nothing: people alone. */
  readonly providerOf: (tenantId: TenantId) => CheckProvider | undefined;
  /** Whose days count. */
  readonly countryOf: (tenantId: TenantId) => string | undefined;
  /** An uploaded image opened, for that service alone. */
  readonly readImage: (
    scope: TenantScope,
    fileId: FileId,
  ) => Promise<{ readonly contentType: string; readonly bytes: Buffer } | undefined>;
}

export interface KycOwner {
  readonly scope: TenantScope;
  readonly clientId: ClientId;
  readonly sessionId: SessionId;
  readonly tenant: Pick<Tenant, 'country' | 'languages'>;
  readonly language: Language;
}
