// What the catalogue plugin provides.
declare module 'virtual:catalogues' {
  import type { CompiledCatalogue } from '@candor/locales/compile.ts';
  type LoadCatalogue = () => Promise<{ readonly default: CompiledCatalogue }>;
  interface Named {
    readonly nouns: Readonly<Record<string, LoadCatalogue>>;
  }
  /** By language: its nouns, each a chunk of its own; those that a first page does not show are named by `more`. */
  export const catalogues: Readonly<Record<string, () => Promise<Named & { readonly more: () => Promise<Named> }>>>;
}
