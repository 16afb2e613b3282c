// Sends one request and says what became of it: an answer, or a connection that ended without one.
import { Agent, request as open } from 'node:http';
import { connect } from 'node:net';
import type { AttackRequest } from './requests.ts';

export interface Outcome {
  /** Zero: no answer came. */
  readonly status: number;
  readonly text: string;
}

const timeoutMs = 60_000;
const longestKept = 200_000;

export interface Wire {
  send(request: AttackRequest): Promise<Outcome>;
  /** Bytes as they stand, on a connection of their own. */
  sendRaw(bytes: Buffer): Promise<Outcome>;
  close(): void;
}

export function openWire(url: string, connections: number): Wire {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    send: ({ method, path, headers, body }) =>
      new Promise((resolve) => {
        const sent = open({ agent, hostname, port, method, path, headers, timeout: timeoutMs }, (answer) => {
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (chunk: string) => {
            if (text.length < longestKept) text += chunk;
          });
          // Whoever is answered while he still speaks may find the door shut behind the answer.
          answer.on('close', () => resolve({ status: answer.complete ? (answer.statusCode ?? 0) : 0, text }));
        });
        sent.on('timeout', () => sent.destroy(new Error(`no answer within ${timeoutMs} ms`)));
        sent.on('error', (error) => resolve({ status: 0, text: error.message }));
        sent.end(body);
      }),
    sendRaw: (bytes) =>
      new Promise((resolve) => {
        let text = '';
        const finish = (): void => {
          socket.destroy();
          resolve({ status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? 0), text });
        };
        const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes));
        socket.setTimeout(timeoutMs, finish);
        socket.on('data', (chunk) => {
          text += String(chunk);
          if (/^HTTP\/1\.1 \d{3} [\s\S]*\r\n\r\n/.test(text)) finish();
        });
        socket.on('close', finish);
        socket.on('error', finish);
      }),
    close: () => agent.destroy(),
  };
}
