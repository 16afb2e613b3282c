// Under which guesses at a name are counted: a digest that only the server can make.
import type { TenantContext } from '../tenants/index.ts';
import type { CredentialParts } from './parts.ts';

export function accountKey(
  { vault }: Pick<CredentialParts, 'vault'>,
  { tenant }: { readonly tenant: Pick<TenantContext['tenant'], 'id'> },
  username: string,
): string {
  return vault.index(tenant.id, 'username', username).toString('base64url');
}
