// What is wrong with a text before it is proposed: the form says it while one types, the server decides it again. Pure.
import { findPaymentDetails } from '../documents/payment-details.ts';
import { findForbiddenWords } from '../documents/promises.ts';
import type { FieldErrorCode } from '../errors.ts';
import { fieldsOf } from './families.ts';
import type { Family, TextField } from './families.ts';

export type TextFields = { readonly [Name in TextField]?: string | undefined };

/** Every line must be a paragraph, a heading, a list item or empty: anything else could be read as markup. */
export function findMarkupFault(body: string): string | undefined {
  return body
    .split('\n')
    .find(
      (line) => /^#{3,}|^#[^#]|^\s+\S|[<>`]|\]\(|!\[|https?:/.test(line) || (line.split('**').length - 1) % 2 !== 0,
    );
}

export function listPlaceholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].toSorted();
}

export interface TextFault {
  readonly field: TextField;
  readonly code: FieldErrorCode;
  /** The words or the line that are meant; empty when the whole field is. */
  readonly found: string;
}

/** `shipped` is the text as it came with the product: a message keeps what it leaves to be filled in. */
export function findTextFaults(family: Family, fields: TextFields, shipped?: TextFields): TextFault[] {
  const faults = fieldsOf[family].flatMap(({ name, max, isMarkdown }): TextFault[] => {
    const text = fields[name]?.trim() ?? '';
    if (text === '') return [{ field: name, code: 'required', found: '' }];
    if (text.length > max) return [{ field: name, code: 'too_long', found: '' }];
    if (isMarkdown !== true && /\n/.test(text) && name !== 'body') {
      return [{ field: name, code: 'invalid_format', found: '' }];
    }
    const markup = findMarkupFault(text);
    if (markup !== undefined) return [{ field: name, code: 'invalid_format', found: markup }];
    const [forbidden] = findForbiddenWords(text);
    if (forbidden !== undefined) return [{ field: name, code: 'not_allowed', found: forbidden }];
    // Where to pay stands in the register and nowhere else (G-10); a legal text names the company's own registers.
    const hasDetails = family !== 'legal' && findPaymentDetails(text).length > 0;
    return hasDetails ? [{ field: name, code: 'not_allowed', found: '' }] : [];
  });
  return faults.length > 0 ? faults : findPlaceholderFaults(family, fields, shipped);
}

const everything = (fields: TextFields): string => Object.values(fields).join('\n');

function findPlaceholderFaults(family: Family, fields: TextFields, shipped: TextFields | undefined): TextFault[] {
  const used = listPlaceholders(everything(fields));
  const wanted = family === 'message' ? listPlaceholders(everything(shipped ?? {})) : [];
  const allowed = family === 'message' ? [...wanted, 'company'] : family === 'legal' ? ['company'] : [];
  const missing = wanted.filter((name) => name !== 'company' && !used.includes(name));
  const unknown = used.filter((name) => !allowed.includes(name));
  return [...missing, ...unknown].map((name) => ({ field: 'body', code: 'mismatch', found: `{${name}}` }));
}
