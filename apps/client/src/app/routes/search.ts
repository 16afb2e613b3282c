// Reads the queries of routes. Unknown or malformed parts are left out, never an error.
import { chatLinkPattern } from '@candor/contract/chats/link.ts';
import { complaintCategories } from '@candor/contract/complaints/rules.ts';
import type { ComplaintCategory } from '@candor/contract/complaints/rules.ts';
import { newsTopics } from '@candor/contract/content/news-topics.ts';
import type { NewsTopic } from '@candor/contract/content/news-topics.ts';
import { securityParts } from '@candor/contract/rules/message-links.ts';
import type { SecurityPart } from '@candor/contract/rules/message-links.ts';

export interface RedirectSearch {
  readonly redirect?: string;
}

export function readRedirectSearch(search: Readonly<Record<string, unknown>>): RedirectSearch {
  return typeof search['redirect'] === 'string' ? { redirect: search['redirect'] } : {};
}

export interface QuoteSearch {
  readonly s?: string;
  readonly ex?: string;
  readonly country?: string;
}

/** NAV-04: s is the symbol, ex the market, country optional. A symbol of digits arrives as a number. */
export function readQuoteSearch(search: Readonly<Record<string, unknown>>): QuoteSearch {
  const read = (key: string): string | undefined => {
    const value = search[key];
    const text = typeof value === 'number' ? String(value) : value;
    return typeof text === 'string' && /^[\w.^=&-]{1,24}$/.test(text) ? text : undefined;
  };
  const s = read('s');
  const ex = read('ex');
  const country = read('country');
  return { ...(s ? { s } : {}), ...(ex ? { ex } : {}), ...(country ? { country } : {}) };
}

export interface NewsSearch {
  readonly topic?: NewsTopic;
  /** As `NASDAQ:AAPL`. */
  readonly symbol?: string;
}

export function readNewsSearch(search: Readonly<Record<string, unknown>>): NewsSearch {
  const topic = newsTopics.find((known) => known === search['topic']);
  const symbol = search['symbol'];
  const isTag = typeof symbol === 'string' && /^[A-Z]{2,8}:[A-Z0-9][A-Z0-9.&_-]{0,19}$/.test(symbol);
  return { ...(topic ? { topic } : {}), ...(isTag ? { symbol } : {}) };
}

export interface DepositSearch {
  /** The chosen way in: its own entry of the history, so that Back leads to the choice. */
  readonly channel?: string;
}

export function readDepositSearch(search: Readonly<Record<string, unknown>>): DepositSearch {
  const { channel } = search;
  return typeof channel === 'string' && /^[0-9a-f-]{36}$/.test(channel) ? { channel } : {};
}

export interface StepSearch {
  readonly step?: 'review';
}

/** The steps of a form are entries of the history, so that the browser's own Back leads through them. */
export function readStepSearch(search: Readonly<Record<string, unknown>>): StepSearch {
  return search['step'] === 'review' ? { step: 'review' } : {};
}

export interface SecuritySearch {
  /** The part that a message leads to. */
  readonly open?: SecurityPart;
}

export function readSecuritySearch(search: Readonly<Record<string, unknown>>): SecuritySearch {
  const open = securityParts.find((part) => part === search['open']);
  return open ? { open } : {};
}

export interface CountrySearch {
  /** The country to begin with. */
  readonly country?: string;
}

export function readCountrySearch(search: Readonly<Record<string, unknown>>): CountrySearch {
  const { country } = search;
  return typeof country === 'string' && /^[A-Z]{2}$/.test(country) ? { country } : {};
}

export interface ChatSearch {
  /** The page somebody came from. */
  readonly about?: string;
}

export function readChatSearch(search: Readonly<Record<string, unknown>>): ChatSearch {
  const { about } = search;
  return typeof about === 'string' && chatLinkPattern.test(about) && about !== '' ? { about } : {};
}

export interface ComplaintSearch {
  readonly category?: ComplaintCategory;
  /** The reference of what it is about. */
  readonly about?: string;
}

export function readComplaintSearch(search: Readonly<Record<string, unknown>>): ComplaintSearch {
  const category = complaintCategories.find((one) => one === search['category']);
  const { about } = search;
  return {
    ...(category ? { category } : {}),
    ...(typeof about === 'string' && /^[A-Z0-9-]{6,24}$/.test(about) ? { about } : {}),
  };
}

export interface TokenSearch {
  /** The proof in the link of a mail. */
  readonly token?: string;
}

export function readTokenSearch(search: Readonly<Record<string, unknown>>): TokenSearch {
  const { token } = search;
  return typeof token === 'string' && /^[A-Za-z0-9_-]{40,160}$/.test(token) ? { token } : {};
}
