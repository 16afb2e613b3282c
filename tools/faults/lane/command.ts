// Commands of the simulation on the wire: JSON in which whole numbers beyond a double travel as text.
import type { Command } from '@candor/ledger/model/command.ts';

const wholeNumbers = new Set(['amount', 'fee', 'interest', 'receives', 'spread']);

export function encodeCommand(command: Command): string {
  return JSON.stringify(command, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

/** The sender is our own harness, so the shape is trusted. */
export function decodeCommand(text: string): Command {
  return JSON.parse(text, (name, value: unknown) => {
    if (wholeNumbers.has(name) && typeof value === 'string') return BigInt(value);
    return name === 'expiresAt' && typeof value === 'string' ? new Date(value) : value;
  });
}
