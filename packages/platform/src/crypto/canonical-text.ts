// JSON of plain values in one spelling: the same content gives the same text, however its keys were ordered. What is hashed and marked
// goes through here on every request, so it is one walk without copies.

export function canonicalText(value: unknown): string {
  if (typeof value === 'string') return writeText(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return Array.isArray(value) ? writeList(value) : writeObject(value);
}

/** Text in which JSON escapes nothing; what is not known to be such is left to JSON itself. */
const plainText = /^[ !#-[\]-~]*$/;

function writeText(text: string): string {
  return plainText.test(text) ? `"${text}"` : JSON.stringify(text);
}

function writeList(values: readonly unknown[]): string {
  let text = '';
  for (const value of values) text += text === '' ? canonicalText(value) : `,${canonicalText(value)}`;
  return `[${text}]`;
}

interface Name {
  readonly name: string;
  /** As it stands before its value. */
  readonly head: string;
}

/** Sorted names by the names as they came: the same few shapes come again and again, and sorting them was most of the work. */
const shapes = new Map<string, readonly Name[]>();
const mostShapes = 1_000;

function namesOf(value: object): readonly Name[] {
  const names = Object.keys(value);
  const spelt = names.join('\n');
  const known = shapes.get(spelt);
  // Whoever has the separator inside a name has fewer names than what is kept under the same spelling, and is not kept.
  if (known?.length === names.length) return known;
  const sorted = names.toSorted().map((name) => ({ name, head: `${writeText(name)}:` }));
  if (shapes.size >= mostShapes) shapes.clear();
  if (!names.some((name) => name.includes('\n'))) shapes.set(spelt, sorted);
  return sorted;
}

function writeObject(value: object): string {
  let text = '';
  for (const { name, head } of namesOf(value)) {
    const part: unknown = Reflect.get(value, name);
    if (part === undefined) continue;
    text += text === '' ? head : `,${head}`;
    text += canonicalText(part);
  }
  return `{${text}}`;
}
