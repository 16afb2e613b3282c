// What both web apps need and is not a picture. Everything is reached by file as well; this face holds what most screens use.
export { ApiProblem, isApiProblem } from './api/problem.ts';
export type { Api, CallOptions } from './api/api.ts';
export { T, TextProvider, useLanguage, useText, useTexts } from './texts/use-text.tsx';
export type { TextParams, Translate } from './texts/texts.ts';
export type { AuthUser, SessionState } from './session/session.ts';
