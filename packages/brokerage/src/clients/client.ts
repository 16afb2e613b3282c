// The client: a person who invests with a tenant. Pure.
import { defaultLanguage } from '@candor/contract';
import type { Language } from '@candor/contract';
import type { ClientId, FileId, StaffId } from '@candor/contract/ids.ts';
import { parseId } from '@candor/contract/ids.ts';

export type { ClientId };

export const parseClientId = (text: string): ClientId => parseId('client', text);

export interface Client {
  readonly id: ClientId;
  readonly username: string;
  /** E.164 with the plus sign. */
  readonly phone: string;
  readonly email: string | undefined;
  readonly fullName: string | undefined;
  readonly avatarFileId: FileId | undefined;
  readonly vip: number;
  readonly score: number;
  readonly status: 'active' | 'disabled' | 'closed';
  readonly advisorId: StaffId | undefined;
  readonly payeesWaitUntil: Date | undefined;
  /** The one of the last sign-in, for what leaves the app; the tenant's first when none is known. */
  readonly language: Language | undefined;
  readonly createdAt: Date;
}

/** Two spellings of a username are one person. */
export function normalizeUsername(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** Phones keep digits only and show the last five. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return '•'.repeat(Math.max(0, digits.length - 5)) + digits.slice(-5);
}

/** For what leaves the app: the client's own, as long as the tenant still speaks it. */
export function chooseLanguage(
  tenant: { readonly languages: readonly Language[] },
  { language }: Pick<Client, 'language'>,
): Language {
  return tenant.languages.find((spoken) => spoken === language) ?? tenant.languages[0] ?? defaultLanguage;
}
