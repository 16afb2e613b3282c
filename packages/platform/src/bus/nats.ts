// The bus across nodes, over NATS. Reconnects for ever; while away, signals are lost and nothing waits.
import type { NatsConnection } from '@nats-io/transport-node';
import type { Log } from '../log/log.ts';
import type { Bus } from './bus.ts';

export async function connectNatsBus(url: string, log: Log): Promise<Bus> {
  // Loaded where it is used: most servers are alone.
  const { connect } = await import('@nats-io/transport-node');
  const connection = await connect({ servers: url, name: 'candor', maxReconnectAttempts: -1, timeout: 5_000 });
  const watch = watchStatus(connection, log);
  return {
    kind: 'nats',
    publish(subject, payload) {
      if (!connection.isClosed()) connection.publish(subject, payload);
    },
    subscribe(subject, handler) {
      const subscription = connection.subscribe(subject, {
        callback(error, message) {
          if (error) log.warn({ err: error }, 'bus subscription failed');
          else handler(message.data);
        },
      });
      return { cancel: () => subscription.unsubscribe() };
    },
    isConnected: () => !connection.isClosed(),
    breaks: watch.breaks,
    // Away while we stop: there is nothing left to hand over.
    close: () => connection.drain().catch(() => connection.close()),
  };
}

function watchStatus(connection: NatsConnection, log: Log): Pick<Bus, 'breaks'> {
  let breaks = 0;
  let isAway = false;
  const watch = async (): Promise<void> => {
    for await (const { type } of connection.status()) {
      if (type !== 'disconnect' && type !== 'reconnect') continue;
      isAway = type === 'disconnect';
      if (isAway) breaks += 1;
      log.warn({ status: type }, 'bus');
    }
  };
  void watch();
  return { breaks: () => (isAway ? undefined : breaks) };
}
