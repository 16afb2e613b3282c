// The colours of a brand: which themes there are and whether an accent can be read on all of them. Pure, shared by the server that
// refuses an unreadable brand and the browser that draws it.

export const themeNames = ['stand', 'dark', 'light', 'neo', 'abs', 'edel', 'sc', 'jp', 'gs'] as const;
export type ThemeName = (typeof themeNames)[number];

/** A brand's theme where the reader's device is light, and where it is dark. */
export interface ThemePair {
  readonly light: ThemeName;
  readonly dark: ThemeName;
}

export const defaultThemes: ThemePair = { light: 'stand', dark: 'dark' };

/** The brand's colour on light grounds and on dark ones, as `#rrggbb`. */
export interface Accent {
  readonly light: string;
  readonly dark: string;
}

/** What is written on a filled accent. */
export const accentInk: Accent = { light: '#ffffff', dark: '#111418' };

interface Grounds {
  readonly theme: string;
  readonly mode: keyof Accent;
  /** Page, surface, raised and sunken, as the theme's file has them; a test of the client holds both together. */
  readonly grounds: readonly string[];
}

export const themeGrounds: readonly Grounds[] = [
  { theme: 'stand', mode: 'light', grounds: ['#f5f6f8', '#ffffff', '#ffffff', '#eceef2'] },
  { theme: 'light', mode: 'light', grounds: ['#ffffff', '#ffffff', '#ffffff', '#f3f4f6'] },
  { theme: 'edel', mode: 'light', grounds: ['#f6f1e7', '#fdfaf3', '#fffdf8', '#ece4d4'] },
  { theme: 'sc', mode: 'light', grounds: ['#eef4fb', '#fafdff', '#ffffff', '#e1ebf6'] },
  { theme: 'jp', mode: 'light', grounds: ['#faf8f4', '#fffefb', '#ffffff', '#f0ece4'] },
  { theme: 'abs', mode: 'light', grounds: ['#f7f6f2', '#ffffff', '#ffffff', '#eae8e0'] },
  { theme: 'abs', mode: 'dark', grounds: ['#000000', '#0b0b0b', '#161616', '#1a1a1a'] },
  { theme: 'dark', mode: 'dark', grounds: ['#0d0f12', '#15181d', '#1e2228', '#20252c'] },
  { theme: 'neo', mode: 'dark', grounds: ['#100b1f', '#1a1330', '#241b40', '#271e44'] },
  { theme: 'gs', mode: 'dark', grounds: ['#0a1628', '#101f36', '#172944', '#1a2d4a'] },
];

/** WCAG AA for text: links and buttons wear the accent. */
const least = 4.5;
const softShare = 0.1;

/** Where an accent could not be read: `light on edel 3.91`. Empty when it passes everywhere. */
export function findAccentFaults(accent: Accent): string[] {
  const faults = (['light', 'dark'] as const).flatMap((mode) => {
    const ratio = contrast(accentInk[mode], accent[mode]);
    return ratio < least ? [`text on ${mode} ${ratio.toFixed(2)}`] : [];
  });
  for (const { theme, mode, grounds } of themeGrounds) {
    const soft = mix(accent[mode], grounds[1] ?? accentInk[mode]);
    const worst = Math.min(...[...grounds, soft].map((ground) => contrast(accent[mode], ground)));
    if (worst < least) faults.push(`${mode} on ${theme} ${worst.toFixed(2)}`);
  }
  return faults;
}

type Rgb = readonly [red: number, green: number, blue: number];

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(readHex(one)), luminance(readHex(other))].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function readHex(hex: string): Rgb {
  const number = Number.parseInt(hex.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

function mix(front: string, ground: string): string {
  const [a, b] = [readHex(front), readHex(ground)];
  const parts = a.map((part, place) => Math.round(part * softShare + (b[place] ?? 0) * (1 - softShare)));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
