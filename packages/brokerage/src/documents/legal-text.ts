// A legal text: a title and a body in a small part of Markdown, with the company's name to be filled in. Pure.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { DocumentKind } from '@candor/contract/documents/client.ts';

export interface LegalText {
  readonly title: string;
  readonly body: string;
}

/** The first line of a file is its title: `# Title`. */
export function parseLegalText(source: string): LegalText {
  const [first = '', ...rest] = source.replaceAll('\r\n', '\n').split('\n');
  if (!first.startsWith('# ')) throw new Error('a legal text begins with its title: # Title');
  return { title: first.slice(2).trim(), body: rest.join('\n').trim() };
}

export function fillCompany(text: string, company: string): string {
  return text.replaceAll('{company}', company);
}

export function refuseDocument(kind: DocumentKind): Refusal<'document_unavailable' | 'agreement_unavailable'> {
  return refuse(kind === 'agreement' ? 'agreement_unavailable' : 'document_unavailable');
}
