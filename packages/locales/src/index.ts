// The face of the locales: typed keys. Loading differs by side: server.ts reads all, browsers one language.
export type { Catalogues, MessageKey, Noun } from './keys.ts';
