// What a page must know of the brands before its first paint: written into the page itself, so that no brand begins in another's look.
import { builtInChat } from '@candor/contract/chats/rules.ts';
import type { TenantDirectory } from '@candor/brokerage/tenants/index.ts';
import { describeLogo, themesOf } from '@candor/brokerage/tenants/index.ts';

/** A formatter may have changed the quotes. */
const place = /(['"])__BRANDS__\1/;

/** Every name here is public already (/profiles.json); `<` is escaped, for the list stands inside a script. */
export function writeBrands(page: string, directory: TenantDirectory): string {
  const brands = directory.all().map((tenant) => ({
    name: tenant.name,
    title: tenant.app.app_name,
    logo: describeLogo(tenant),
    theme: themesOf(tenant),
    template: tenant.template,
    layout: tenant.layout,
    languages: tenant.languages,
    upDown: tenant.upDown ?? null,
  }));
  return page.replace(place, () => JSON.stringify(brands).replaceAll('<', '\\u003c'));
}

/** Where the brands' own chat providers are: the only pages that a page of ours may frame. */
export function listChatOrigins(directory: TenantDirectory): string[] {
  const others = directory.all().filter(({ app }) => app.chat_sys !== builtInChat);
  return [...new Set(others.flatMap(({ chat }) => (chat ? [new URL(chat.address).origin] : [])))];
}
