// Whether a drawing may stand for a brand: one small SVG that runs nothing and fetches nothing. Pure; form and server read the same.
export const logoMaxChars = 32_000;

const forbidden = [
  /<!(?:doctype|entity)/i,
  /<\s*(?:script|foreignobject|iframe|image|use\s+[^>]*href\s*=\s*["'](?!#)|animate|set|style)\b/i,
  /\son[a-z]+\s*=/i,
  /(?:xlink:)?href\s*=\s*["'](?!#)/i,
  /url\(\s*["']?(?!#)/i,
  /javascript:|data:/i,
] as const;

export function isLogo(svg: string): boolean {
  const text = svg.trim();
  if (text.length > logoMaxChars || !/^(?:<\?xml[^>]*\?>\s*)?<svg\b[^>]*>/i.test(text)) return false;
  return /<\/svg>\s*$/i.test(text) && !forbidden.some((pattern) => pattern.test(text));
}
