// The independent switches of the look and who decides them. Knows names only, never colours.
export const THEMES = ['stand', 'dark', 'light', 'neo', 'abs', 'edel', 'sc', 'jp', 'gs'] as const;
export const TEMPLATES = ['sc', 'edel', 'abs', 'neo'] as const;
export const LAYOUTS = ['st', 'hr'] as const;
export const UPDOWNS = ['green-up', 'red-up', 'blue-up'] as const;
export const DENSITIES = ['comfortable', 'compact'] as const;

export type Theme = (typeof THEMES)[number];
export type Template = (typeof TEMPLATES)[number];
export type Layout = (typeof LAYOUTS)[number];
export type Updown = (typeof UPDOWNS)[number];
export type Density = (typeof DENSITIES)[number];

export type Appearance = {
  theme: Theme;
  template: Template;
  layout: Layout;
  updown: Updown;
  density: Density;
  discreet: boolean;
};

export const DEFAULT_APPEARANCE: Appearance = {
  theme: 'stand',
  template: 'sc',
  layout: 'st',
  updown: 'green-up',
  density: 'comfortable',
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
  element.dataset['template'] = appearance.template;
  element.dataset['layout'] = appearance.layout;
  element.dataset['updown'] = appearance.updown;
  element.dataset['density'] = appearance.density;
  element.dataset['discreet'] = String(appearance.discreet);
}
