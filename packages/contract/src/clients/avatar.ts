// Which picture stands for a person: an address that an administration host serves is never shown, the default is.

/** True for a host or a path of an administration, on whatever domain. */
export function isAdminHosted(url: string): boolean {
  const base = 'https://own.invalid';
  if (!URL.canParse(url, base)) return false;
  const { hostname, pathname } = new URL(url, base);
  return /(^|[.-])admin([.-]|$)/i.test(hostname) || /^\/(?:[^/]+\/)?admin(\/|$)/i.test(pathname);
}

export function chooseAvatar(url: string | null | undefined, fallback: string): string {
  return url === null || url === undefined || url === '' || isAdminHosted(url) ? fallback : url;
}
