// The nouns that have texts and the typed keys of all of them: a key that no catalogue has does not compile.
import type deliveries from './en-US/deliveries.json';
import type errors from './en-US/errors.json';
import type fields from './en-US/fields.json';
import type access from './en-US/access.json';
import type messages from './en-US/messages.json';
import type phones from './en-US/phones.json';
import type shell from './en-US/shell.json';
import type pages from './en-US/pages.json';
import type guest from './en-US/guest.json';
import type boot from './en-US/boot.json';
import type cookies from './en-US/cookies.json';
import type settings from './en-US/settings.json';
import type connection from './en-US/connection.json';
import type legalUi from './en-US/legal-ui.json';
import type activity from './en-US/activity.json';
import type login from './en-US/login.json';
import type register from './en-US/register.json';
import type credentials from './en-US/credentials.json';
import type security from './en-US/security.json';
import type profile from './en-US/profile.json';
import type messagesUi from './en-US/messages-ui.json';
import type activityUi from './en-US/activity-ui.json';
import type news from './en-US/news.json';
import type guides from './en-US/guides.json';
import type discover from './en-US/discover.json';
import type watchlists from './en-US/watchlists.json';

export interface Catalogues {
  readonly deliveries: typeof deliveries;
  readonly errors: typeof errors;
  readonly fields: typeof fields;
  readonly access: typeof access;
  readonly messages: typeof messages;
  readonly phones: typeof phones;
  readonly shell: typeof shell;
  readonly pages: typeof pages;
  readonly guest: typeof guest;
  readonly boot: typeof boot;
  readonly cookies: typeof cookies;
  readonly settings: typeof settings;
  readonly connection: typeof connection;
  readonly 'legal-ui': typeof legalUi;
  readonly activity: typeof activity;
  readonly login: typeof login;
  readonly register: typeof register;
  readonly credentials: typeof credentials;
  readonly security: typeof security;
  readonly profile: typeof profile;
  readonly 'messages-ui': typeof messagesUi;
  readonly 'activity-ui': typeof activityUi;
  readonly news: typeof news;
  readonly guides: typeof guides;
  readonly discover: typeof discover;
  readonly watchlists: typeof watchlists;
}

export type Noun = keyof Catalogues;
export type MessageKey = { [N in Noun]: `${N}.${keyof Catalogues[N] & string}` }[Noun];
