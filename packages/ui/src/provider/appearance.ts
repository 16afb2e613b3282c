// The independent switches of the look and who decides them. Knows names only, never colours.
export const themes = ['stand', 'dark', 'light', 'neo', 'abs', 'edel', 'sc', 'jp', 'gs'] as const;
export const templates = ['sc', 'edel', 'abs', 'neo'] as const;
export const layouts = ['st', 'hr'] as const;
export const updowns = ['green-up', 'red-up', 'blue-up'] as const;
/** Whether grounds are light or dark; only a theme that has both looks at it. */
export const modes = ['light', 'dark'] as const;
export const densities = ['comfortable', 'compact'] as const;
/** Of every text and of what is measured by it. */
export const textSizes = ['normal', 'large', 'largest'] as const;

export type Theme = (typeof themes)[number];
export type Template = (typeof templates)[number];
export type Layout = (typeof layouts)[number];
export type Updown = (typeof updowns)[number];
export type Mode = (typeof modes)[number];
export type Density = (typeof densities)[number];
export type TextSize = (typeof textSizes)[number];

/** A brand's own colour on light grounds and on dark ones. */
export type BrandAccent = Readonly<Record<Mode, string>>;

export type Appearance = {
  theme: Theme;
  mode: Mode;
  /** Null: the theme's own accent. */
  accent: BrandAccent | null;
  template: Template;
  layout: Layout;
  updown: Updown;
  density: Density;
  textSize: TextSize;
  discreet: boolean;
};

export const defaultAppearance: Appearance = {
  theme: 'stand',
  mode: 'light',
  accent: null,
  template: 'sc',
  layout: 'st',
  updown: 'green-up',
  density: 'comfortable',
  textSize: 'normal',
  discreet: false,
};

/** The user's choice wins, then the tenant's, then the habit of the jp theme and of zh-CN readers, else green rises. */
export function resolveUpdown(wish: {
  user?: Updown | undefined;
  tenant?: Updown | undefined;
  theme: Theme;
  locale: string;
}): Updown {
  if (wish.user !== undefined) return wish.user;
  if (wish.tenant !== undefined) return wish.tenant;
  return wish.theme === 'jp' || wish.locale === 'zh-CN' ? 'red-up' : 'green-up';
}

/** Writes the switches onto the document element (or onto a preview box). */
export function applyAppearance(element: HTMLElement, appearance: Appearance): void {
  element.dataset['theme'] = appearance.theme;
  element.dataset['mode'] = appearance.mode;
  element.dataset['template'] = appearance.template;
  element.dataset['layout'] = appearance.layout;
  element.dataset['updown'] = appearance.updown;
  element.dataset['density'] = appearance.density;
  element.dataset['text'] = appearance.textSize;
  element.dataset['discreet'] = String(appearance.discreet);
  const tokens = paintAccent(appearance);
  for (const name of accentTokens) {
    const value = tokens[name];
    if (value === undefined) element.style.removeProperty(name);
    else element.style.setProperty(name, value);
  }
}

const accentTokens = ['--accent', '--accent-hover', '--accent-contrast', '--focus'] as const;
const darkThemes: ReadonlySet<Theme> = new Set(['dark', 'neo', 'gs']);
/** What is written on a filled accent. */
const ink: BrandAccent = { light: '#ffffff', dark: '#111418' };

/** The tokens that a brand's colour takes over, for a style of the element that wears the theme; none without an accent. */
export function paintAccent(look: Pick<Appearance, 'theme' | 'mode' | 'accent'>): Record<string, string> {
  if (look.accent === null) return {};
  const mode = look.theme === 'abs' ? look.mode : darkThemes.has(look.theme) ? 'dark' : 'light';
  const accent = look.accent[mode];
  return {
    '--accent': accent,
    '--accent-hover': `color-mix(in srgb, ${accent} 85%, var(--text))`,
    '--accent-contrast': ink[mode],
    '--focus': accent,
  };
}
