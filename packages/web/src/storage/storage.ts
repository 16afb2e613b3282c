// Text and JSON in the browser's storage. A browser that refuses storage gets a memory that lasts as long as the page.

export interface KeyValues {
  readText(key: string): string | undefined;
  writeText(key: string, text: string): void;
  /** Undefined when absent, unreadable or not of the expected shape. */
  readJson<T>(key: string, isShape: (value: unknown) => value is T): T | undefined;
  writeJson(key: string, value: unknown): void;
  remove(key: string): void;
  clear(): void;
}

type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

export function createMemoryArea(): Area {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, text) => void values.set(key, text),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

/** Touching `localStorage` throws where the browser forbids it, so the access itself is passed as a function. */
export function openStorage(find: () => Area): KeyValues {
  const memory = createMemoryArea();
  function attempt<T>(work: (area: Area) => T): T {
    try {
      return work(find());
    } catch {
      return work(memory);
    }
  }
  const readText = (key: string): string | undefined => attempt((area) => area.getItem(key)) ?? undefined;
  const writeText = (key: string, text: string): void => attempt((area) => area.setItem(key, text));
  return {
    readText,
    writeText,
    readJson(key, isShape) {
      try {
        const value: unknown = JSON.parse(readText(key) ?? 'null');
        return isShape(value) ? value : undefined;
      } catch {
        return undefined;
      }
    },
    writeJson: (key, value) => writeText(key, JSON.stringify(value)),
    remove: (key) => attempt((area) => area.removeItem(key)),
    clear: () => attempt((area) => area.clear()),
  };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
