// Whether a drawing may stand for a brand: one small SVG that runs nothing and fetches nothing, or a small PNG. Pure; form and server read
// the same. A PNG travels as a data address and is made anew by the server before it is kept.
export const svgMaxChars = 32_000;
/** What a request may carry besides everything else in it. */
export const pngMaxChars = 96_000;
/** Of a PNG that was made anew, which may take more room than the one that came. */
export const pngMaxBytes = 256 * 1024;
export const logoMaxChars = Math.max(svgMaxChars, pngMaxChars);
/** As a proposal names a drawing: its digest, and its kind where it is no SVG. */
export const logoNamePattern = /^[0-9a-f]{64}(?:\.png)?$/;
export const pngStart = 'data:image/png;base64,';

/** Only what draws: whatever is not named here, or wears a prefix, is no part of a logo. */
const elements: ReadonlySet<string> = new Set([
  'svg',
  'g',
  'defs',
  'symbol',
  'use',
  'title',
  'desc',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'lineargradient',
  'radialgradient',
  'stop',
  'clippath',
  'mask',
  'pattern',
  'marker',
  'filter',
  'fegaussianblur',
  'feoffset',
  'feblend',
  'fecolormatrix',
  'fecomposite',
  'feflood',
  'femerge',
  'femergenode',
]);

const forbidden = [
  /<!(?!--)/,
  /<\?(?!xml\s)/i,
  /\son[a-z]+\s*=/i,
  /\sstyle\s*=/i,
  /(?:[a-z]+:)?href\s*=\s*["']?\s*(?!["']?\s*#)/i,
  /url\(\s*["']?(?!#)/i,
  /javascript:|data:/i,
] as const;

export function isLogo(text: string): boolean {
  return text.startsWith(pngStart) ? isPngLogo(text) : isSvgLogo(text);
}

export function isPngLogo(text: string): boolean {
  const content = text.slice(pngStart.length);
  // The first bytes of every PNG, as base64 writes them.
  const isPng = text.startsWith(pngStart) && content.startsWith('iVBORw0KGgo');
  return isPng && text.length <= pngMaxChars && content.length % 4 === 0 && /^[a-z0-9+/]+={0,2}$/i.test(content);
}

function isSvgLogo(svg: string): boolean {
  const text = svg.trim();
  if (text.length > svgMaxChars || !/^(?:<\?xml[^>]*\?>\s*)?<svg\b[^>]*>/i.test(text)) return false;
  if (!/<\/svg>\s*$/i.test(text) || forbidden.some((pattern) => pattern.test(text))) return false;
  return [...text.matchAll(/<\/?([^\s/>!?][^\s/>]*)/g)].every(([, name = '']) => elements.has(name.toLowerCase()));
}
