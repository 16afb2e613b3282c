// Where platform administrators sign in: a realm outside every brand, with staff, proposals and a trail, and never a client. Its name
// cannot be a brand's.
import { parseId } from '../ids.ts';

export const platformRealm = {
  id: parseId('tenant', '0199a000-0000-7000-8000-00000000a110'),
  name: '@platform',
} as const;
