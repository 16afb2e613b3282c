// Follows a broker's stream for as long as the server runs: from the last event that was booked, again after every break of the line, and
// asks for what may be missing whenever the broker dropped something or knows fills that we do not.
import type { TenantScope } from '@candor/platform/db/index.ts';
import { applyUpdate, MissingFills } from './applying.ts';
import { StreamGap } from './broker.ts';
import type { Broker, StreamRange } from './broker.ts';
import { findCursor, listAtBroker } from './broker-store.ts';
import type { BrokerParts } from './parts.ts';
import { reconcile } from './reconciling.ts';

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

/** Until the signal; answers when it has stopped. */
export async function followForEver(
  parts: Omit<BrokerParts, 'brokerOf'>,
  scope: TenantScope,
  broker: Broker,
  signal: AbortSignal,
): Promise<void> {
  let pauseMs = firstPauseMs;
  while (!signal.aborted) {
    try {
      await followOnce(parts, scope, broker, signal, () => {
        pauseMs = firstPauseMs;
      });
    } catch (error) {
      if (signal.aborted) return;
      parts.log.warn({ err: error, broker: broker.name }, 'the stream of the broker broke');
      if (error instanceof StreamGap || error instanceof MissingFills) await mend(parts, scope, broker, signal);
    }
    await parts.clock.sleep(pauseMs, signal);
    pauseMs = Math.min(longestPauseMs, pauseMs * 2);
  }
}

/** From where the last one ended until the line does. */
export async function followOnce(
  parts: Omit<BrokerParts, 'brokerOf' | 'routeOrder'>,
  scope: TenantScope,
  broker: Broker,
  signal: AbortSignal,
  onEvent: () => void = () => undefined,
): Promise<void> {
  for await (const update of broker.follow(await findStart(parts, scope, broker), signal)) {
    await applyUpdate(parts, scope, broker, update);
    onEvent();
  }
}

/** The first time: since the oldest order that may be there; without any nothing has happened yet. */
async function findStart(
  parts: Pick<BrokerParts, 'db' | 'clock'>,
  scope: TenantScope,
  broker: Broker,
): Promise<StreamRange> {
  return parts.db.read(scope, async (reader) => {
    const cursor = await findCursor(reader, broker.name);
    if (cursor) return { sinceId: cursor.mark };
    const [oldest] = await listAtBroker(reader, broker.name);
    return { since: oldest?.placedAt ?? parts.clock.now() };
  });
}

async function mend(
  parts: Omit<BrokerParts, 'brokerOf'>,
  scope: TenantScope,
  broker: Broker,
  signal: AbortSignal,
): Promise<void> {
  await reconcile(parts, scope, broker, signal).catch((error: unknown) =>
    parts.log.warn({ err: error, broker: broker.name }, 'the broker could not be asked for what is missing'),
  );
}
