// What a form of an action can ask for: fields as data, and the values that were typed.
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
    | { readonly kind: 'several'; readonly options: readonly Option[]; readonly isOptional?: true }
    | { readonly kind: 'money'; readonly currency: string }
    | { readonly kind: 'number'; readonly min: number; readonly max: number }
    | { readonly kind: 'switch' }
    | { readonly kind: 'date' }
    | { readonly kind: 'start' }
    | { readonly kind: 'file'; readonly accept: string }
  );

/** By name of the field; several choices are joined by a space, a switch is `true` or `false`. */
export type Values = Readonly<Record<string, string>>;
