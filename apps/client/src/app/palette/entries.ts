// What the search palette can find of the app itself, and how a query matches it. Pure.

export interface PaletteEntry {
  readonly id: string;
  readonly group: 'pages' | 'actions';
  readonly title: string;
  /** A path to open, or an act the palette carries out. */
  readonly to?: string;
  readonly act?: 'settings' | 'language' | 'cookies' | 'discreet';
  readonly needsSession?: boolean;
  /** Leads to signing in, and from there back to the page that is open. */
  readonly isWayIn?: boolean;
}

/** Words of the query may start anywhere in a title, in any order; marks and case do not matter. */
export function matchEntries(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return entries.filter(({ title, to }) => {
    const text = `${fold(title)} ${to ?? ''}`;
    return words.every((word) => text.includes(word));
  });
}

export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .toLowerCase()
    .replaceAll('ł', 'l');
}
