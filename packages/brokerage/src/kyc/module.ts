// What verification adds to the business.
import type { Database } from '@candor/platform/db/index.ts';
import type { Guard } from '@candor/platform/http/binding.ts';
import type { AccessCaller } from '../access/index.ts';
import { bindKyc } from './routes.ts';

export function composeKyc(
  { db }: { readonly db: Database },
  guards: { readonly clientGuard: Guard<'client', AccessCaller> },
) {
  return { bindings: bindKyc(db, guards.clientGuard) };
}
