// What an action asks for, as data: the kinds of fields and what each needs to know.
import type { MessageKey } from '@candor/locales';
import type { Api } from '@candor/web';
import type { Words } from './use-services.tsx';

interface Common {
  readonly name: string;
  readonly label: MessageKey;
  readonly hint?: MessageKey;
  readonly initial?: string;
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface LoadOptions {
  /** Names the cached answer. */
  readonly key: string;
  readonly ask: (api: Api, signal: AbortSignal, words: Words) => Promise<readonly Option[]>;
}

export type FieldSpec = Common &
  (
    | { readonly kind: 'text' | 'long'; readonly min?: number; readonly max?: number; readonly isOptional?: true }
    | { readonly kind: 'choice'; readonly options: readonly Option[]; readonly isOptional?: true }
    | { readonly kind: 'remote'; readonly load: LoadOptions }
    | { readonly kind: 'several'; readonly options: readonly Option[] }
    | { readonly kind: 'money'; readonly currency: string }
    | { readonly kind: 'number'; readonly min: number; readonly max: number }
    | { readonly kind: 'switch' }
    | { readonly kind: 'file'; readonly accept: string }
  );
