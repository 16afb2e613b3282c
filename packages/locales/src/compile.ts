// Compiles the texts of one noun into what the Lingui runtime reads, with keys of the form noun.key.
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

export type CompiledCatalogue = Record<string, CompiledMessage>;

export function compileCatalogue(noun: string, texts: Readonly<Record<string, string>>): CompiledCatalogue {
  const compiled: CompiledCatalogue = {};
  for (const [key, text] of Object.entries(texts)) compiled[`${noun}.${key}`] = compileMessage(text);
  return compiled;
}
