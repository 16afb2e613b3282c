// What a client signed, by its kind, in words. Pure.
import type { Translate } from '@candor/web';

const kinds = ['loan', 'order', 'service'] as const;

export function saySigned(kind: string, t: Translate): string {
  const known = kinds.find((one) => one === kind);
  return known === undefined ? kind : t(`console-clients.signed_${known}`);
}
