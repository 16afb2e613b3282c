// What somebody typed into the search of the console could be: an id, a reference, an e-mail, a phone, a username. Pure.
import { parseReference } from '@candor/contract/references/references.ts';
import { isUuid } from '@candor/platform/ids/ids.ts';

export type Search =
  | { readonly by: 'id'; readonly id: string }
  | { readonly by: 'reference' | 'email' | 'phone' | 'username'; readonly text: string };

/** In the order to try them: the first that finds somebody is the answer. */
export function readSearch(words: string): Search[] {
  const typed = words.trim();
  const plain = typed.toLowerCase();
  if (isUuid(plain)) return [{ by: 'id', id: plain }];
  const tight = typed.replaceAll(/[\s().-]/g, '');
  if (/^RF\d{14}$/i.test(tight)) return [{ by: 'reference', text: tight.toUpperCase() }];
  // Its check character holds, so it is no name that looks like one.
  if (parseReference(typed)) return [{ by: 'reference', text: typed }];
  const searches: Search[] = [];
  if (/^\S+@\S+\.\S+$/.test(plain)) searches.push({ by: 'email', text: plain });
  // Written with 00, a plus sign, or as the digits alone.
  const digits = tight.replace(/^\+|^00/, '');
  if (/^\d{7,15}$/.test(digits)) searches.push({ by: 'phone', text: `+${digits}` });
  return [...searches, { by: 'username', text: plain }];
}
