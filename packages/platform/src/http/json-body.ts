// Reads a JSON body the strict way: duplicate keys and prototype keys are refused, not silently resolved,
// because two parsers that disagree about a duplicate key are a way around a check.

export type JsonFault = 'malformed_json' | 'duplicate_json_key';
export type JsonResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: JsonFault };

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);
const maxDepth = 32;

export function parseJsonBody(text: string): JsonResult {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, fault: 'malformed_json' };
  }
  const fault = findKeyFault(text);
  return fault ? { ok: false, fault } : { ok: true, value };
}

/** Walks text that is known to be valid JSON and looks only at object keys and depth. */
function findKeyFault(text: string): JsonFault | undefined {
  const open: Array<Set<string> | undefined> = [];
  let position = 0;
  while (position < text.length) {
    const mark = text[position];
    if (mark === '{' || mark === '[') {
      open.push(mark === '{' ? new Set() : undefined);
      if (open.length > maxDepth) return 'malformed_json';
    } else if (mark === '}' || mark === ']') {
      open.pop();
    } else if (mark === '"') {
      const end = findStringEnd(text, position);
      const keys = open.at(-1);
      if (keys && isFollowedByColon(text, end + 1)) {
        const key = JSON.parse(text.slice(position, end + 1)) as string;
        if (forbiddenKeys.has(key)) return 'malformed_json';
        if (keys.has(key)) return 'duplicate_json_key';
        keys.add(key);
      }
      position = end;
    }
    position += 1;
  }
  return undefined;
}

function findStringEnd(text: string, start: number): number {
  let end = start + 1;
  while (text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end;
}

function isFollowedByColon(text: string, from: number): boolean {
  let position = from;
  while (/\s/.test(text[position] ?? '')) position += 1;
  return text[position] === ':';
}
