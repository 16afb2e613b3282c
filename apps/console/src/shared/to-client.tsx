// A client by the short form of the id: the way to the client's page for whoever may look at it.
import { getMaskedClient } from '@candor/contract/clients/staff.ts';
import { linkLook } from '@candor/ui';
import { rolesOf } from '@candor/web/api/roles.ts';
import { shortId } from './formats.ts';
import { Go } from './go.tsx';
import { useMay } from './use-services.tsx';

export function ToClient({ id }: { readonly id: string }) {
  const may = useMay();
  if (!may(rolesOf(getMaskedClient))) return shortId(id);
  return (
    <Go to={`/clients/${id}`} className={linkLook}>
      {shortId(id)}
    </Go>
  );
}
