// The nouns that have texts and the typed keys of all of them: a key that no catalogue has does not compile.
import type errors from './en-US/errors.json';
import type fields from './en-US/fields.json';

export interface Catalogues {
  readonly errors: typeof errors;
  readonly fields: typeof fields;
}

export type Noun = keyof Catalogues;
export type MessageKey = { [N in Noun]: `${N}.${keyof Catalogues[N] & string}` }[Noun];
