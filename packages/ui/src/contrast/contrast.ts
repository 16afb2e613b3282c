// Reads theme files as text and computes WCAG contrast by arithmetic. Used by tests and by anyone adding a theme; not shipped.

export type Rgb = { r: number; g: number; b: number };
export type Tokens = ReadonlyMap<string, string>;

/** Every custom property of the blocks whose selector list satisfies the test, later ones winning. */
export function readTokens(css: string, matches: (selector: string) => boolean): Map<string, string> {
  const found = new Map<string, string>();
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//gu, '');
  for (const block of plain.matchAll(/([^{}]+)\{([^{}]*)\}/gu)) {
    const selectors = (block[1] ?? '').split(',').map((part) => part.trim());
    if (!selectors.some(matches)) continue;
    for (const line of (block[2] ?? '').matchAll(/(--[\w-]+):\s*([^;]+);/gu))
      found.set(line[1] ?? '', (line[2] ?? '').trim());
  }
  return found;
}

/** Resolves hex colours, var() and the two-colour color-mix() that the tokens use. Anything else is an error, not a guess. */
export function resolveColor(value: string, tokens: Tokens): Rgb {
  const text = value.trim();
  const hex = /^#([\da-f]{6})$/iu.exec(text)?.[1];
  if (hex !== undefined) {
    const number = Number.parseInt(hex, 16);
    return { r: number >> 16, g: (number >> 8) & 255, b: number & 255 };
  }
  const name = /^var\((--[\w-]+)\)$/u.exec(text)?.[1];
  if (name !== undefined) {
    const next = tokens.get(name);
    if (next === undefined) throw new Error(`Unknown token ${name}`);
    return resolveColor(next, tokens);
  }
  const mix = /^color-mix\(in srgb, (.+) (\d+)%, (.+)\)$/u.exec(text);
  if (mix === null) throw new Error(`Cannot compute the colour “${text}”`);
  return mixColors(resolveColor(mix[1] ?? '', tokens), resolveColor(mix[3] ?? '', tokens), Number(mix[2]) / 100);
}

function mixColors(first: Rgb, second: Rgb, share: number): Rgb {
  const blend = (a: number, b: number) => a * share + b * (1 - share);
  return { r: blend(first.r, second.r), g: blend(first.g, second.g), b: blend(first.b, second.b) };
}

function linearize(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function luminance({ r, g, b }: Rgb): number {
  return 0.2126 * linearize(r) + 0.7152 * linearize(g) + 0.0722 * linearize(b);
}

export function contrastRatio(first: Rgb, second: Rgb): number {
  const [light, dark] = [luminance(first), luminance(second)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}
