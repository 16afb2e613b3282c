// What the catalogue plugin provides.
declare module 'virtual:catalogues' {
  import type { CompiledCatalogue } from '@candor/locales/compile.ts';
  export const catalogues: Readonly<Record<string, () => Promise<{ readonly default: CompiledCatalogue }>>>;
}
