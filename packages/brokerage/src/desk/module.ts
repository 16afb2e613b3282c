// What the desk adds to the business: staff look from one place, and note what they saw.
import { bindClientPage } from './client-routes.ts';
import type { ClientRouteParts } from './client-routes.ts';
import { frozenNoteColumns } from './note-store.ts';
import { bindDesk } from './routes.ts';

type StaffGuard = Parameters<typeof bindDesk>[1];

export function composeDesk(parts: ClientRouteParts, { staffGuard }: { readonly staffGuard: StaffGuard }) {
  return {
    bindings: [...bindDesk(parts, staffGuard), ...bindClientPage(parts, staffGuard)],
    columns: { frozen: frozenNoteColumns },
  };
}
