// What the catalogue plugin provides.
declare module 'virtual:catalogues' {
  import type { CompiledCatalogue } from '@candor/locales/compile.ts';
  type LoadCatalogue = () => Promise<{ readonly default: CompiledCatalogue }>;
  /** By language: its nouns, each a chunk of its own. */
  export const catalogues: Readonly<
    Record<string, () => Promise<{ readonly nouns: Readonly<Record<string, LoadCatalogue>> }>>
  >;
}
