// What a client of the live stream may say, with its schemas; the frames and the service's messages stand in live-frames.ts.
import * as z from 'zod/mini';
import { liveLimits } from './live-frames.ts';

export * from './live-frames.ts';

const key = z.string().check(z.regex(/^[A-Z]{2,8}:[A-Z0-9][A-Z0-9.&_-]{0,19}$/));

/** What a client may say. */
export const liveRequest = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('subscribe'),
    symbols: z.array(key).check(z.minLength(1), z.maxLength(liveLimits.maxSymbols)),
    /** Resume: epoch and sequence of the last frame seen; only what changed since is sent. */
    epoch: z.optional(z.string()),
    sequence: z.optional(z.int()),
  }),
  z.strictObject({
    type: z.literal('unsubscribe'),
    symbols: z.array(key).check(z.minLength(1), z.maxLength(liveLimits.maxSymbols)),
  }),
  z.strictObject({ type: z.literal('ping') }),
]);
export type LiveRequest = z.infer<typeof liveRequest>;

/** The request in a text message, or undefined when it is none. */
export function parseLiveRequest(text: string): LiveRequest | undefined {
  try {
    const result = z.safeParse(liveRequest, JSON.parse(text));
    return result.success ? result.data : undefined;
  } catch {
    return undefined;
  }
}
