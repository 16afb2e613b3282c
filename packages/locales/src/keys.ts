// The nouns that have texts and the typed keys of all of them: a key that no catalogue has does not compile.
import type errors from './en-US/errors.json';
import type fields from './en-US/fields.json';
import type access from './en-US/access.json';
import type messages from './en-US/messages.json';
import type phones from './en-US/phones.json';

export interface Catalogues {
  readonly errors: typeof errors;
  readonly fields: typeof fields;
  readonly access: typeof access;
  readonly messages: typeof messages;
  readonly phones: typeof phones;
}

export type Noun = keyof Catalogues;
export type MessageKey = { [N in Noun]: `${N}.${keyof Catalogues[N] & string}` }[Noun];
