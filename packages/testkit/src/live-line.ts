// Live lines over real sockets: what the server answers to a handshake, and a line with everything it said.
import { request } from 'node:http';
import * as z from 'zod/mini';
import type { Schema } from '@candor/contract/endpoint.ts';
import type { TestSystem } from './system.ts';

export interface TestLine<Frame> {
  readonly frames: Frame[];
  readonly socket: WebSocket;
  readonly closed: Promise<number>;
}

/** What the server answers to a handshake: 101, or why not. The connection is not kept. */
export function knockOnLine({ url }: TestSystem, path: string, ticket: string, origin?: string): Promise<number> {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.alloc(16, 1).toString('base64'),
    ...(origin !== undefined && { origin }),
  };
  return new Promise((resolve, reject) => {
    const handshake = request(`${url}${path}?ticket=${encodeURIComponent(ticket)}`, { headers });
    handshake.on('upgrade', (_answer, socket) => {
      socket.destroy();
      resolve(101);
    });
    handshake.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    handshake.on('error', reject);
    handshake.end();
  });
}

/** A line that has said it is ready; every frame is held against its schema. */
export function connectLine<S extends Schema>(
  { url }: TestSystem,
  path: string,
  ticket: string,
  frame: S,
): Promise<TestLine<z.infer<S>>> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}?ticket=${ticket}`);
  const frames: z.infer<S>[] = [];
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
  return new Promise((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('the socket was refused')));
    socket.addEventListener('message', ({ data }) => {
      frames.push(z.parse(frame, JSON.parse(String(data))));
      if (frames.length === 1) resolve({ frames, socket, closed });
    });
  });
}
