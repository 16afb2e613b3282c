// Answers that broke: a server that does not know what to say has a fault, whatever the books say afterwards.

/** What went wrong, of the lines that the server logged. */
export function findBroken(logText: string): string[] {
  return logText
    .split('\n')
    .filter((line) => line.includes('"request failed"'))
    .map((line) => {
      const parsed: unknown = JSON.parse(line);
      const error = isObject(parsed) ? parsed['err'] : undefined;
      return `an answer broke: ${isObject(error) ? String(error['stack']) : line}`;
    });
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
