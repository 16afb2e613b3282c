// Signing in three times a day is no news: the newest two of a day stand in the list, the others behind a press. Pure.

/** So many sign-ins of a day are shown as they are. */
const shownSignIns = 2;

export function foldSignIns<T extends { readonly kind: string }>(
  items: readonly T[],
  isOpen: boolean,
): { readonly shown: readonly T[]; readonly folded: number } {
  const signIns = items.filter(({ kind }) => kind === 'new_sign_in');
  if (isOpen || signIns.length <= shownSignIns + 1) return { shown: items, folded: 0 };
  const hidden = new Set(signIns.slice(shownSignIns));
  return { shown: items.filter((item) => !hidden.has(item)), folded: hidden.size };
}
