// The drawing beside the console's name: the brand's, or our own outside the brands.
import { platformRealm } from '@candor/contract/foundings/realm.ts';

export const logoOf = (profile: string): string =>
  profile === platformRealm.name ? '/icon.svg' : `/brands/${profile}/logo`;
