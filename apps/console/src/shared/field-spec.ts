// What a form of an action can ask for: fields as data, and the values that were typed.
import type { MessageKey } from '@candor/locales';
import type { Api } from '@candor/web';
import type { Words } from './use-services.tsx';

interface Common {
  readonly name: string;
  readonly label: MessageKey;
  readonly hint?: MessageKey;
  readonly initial?: string;
  /** Asked for only with these values beside it. */
  readonly isAsked?: (values: Values) => boolean;
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
    /** A day and hour of this device; sent as an instant. */
    | { readonly kind: 'moment' }
    /** Typed or pasted, never kept as a draft. */
    | { readonly kind: 'secret'; readonly min?: number; readonly max?: number }
    | {
        readonly kind: 'file';
        readonly accept: string;
        readonly isOptional?: true;
        /** How the file becomes text; its own text where nothing is said. */
        readonly read?: (file: File) => Promise<string>;
      }
  );

/** By name of the field; several choices are joined by a space, a switch is `true` or `false`. */
export type Values = Readonly<Record<string, string>>;
