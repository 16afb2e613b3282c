// The websocket door of the live stream: checks ticket, origin and limits, then hands the reader to the hub.
// It closes readers whose token ended, and drains all of them on shutdown.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { liveLimits } from '@candor/contract/market/live.ts';
import type { DataTokenId } from '@candor/contract/ids.ts';
import { sayLastWords } from '@candor/platform/http/last-words.ts';
import { WebSocketServer } from 'ws';
import type { RawData, WebSocket } from 'ws';
import type { DataToken } from '../tokens/token.ts';
import { LiveClient } from './client.ts';
import { openConversation } from './conversation.ts';
import type { Conversation, ConversationParts } from './conversation.ts';
import type { Hub } from './hub.ts';
import { wrapSocket } from './socket.ts';
import type { LiveTickets } from './tickets.ts';

export interface LiveServerOptions extends ConversationParts {
  readonly hub: Hub;
  readonly tickets: Pick<LiveTickets, 'take'>;
  readonly tokens: {
    find(tokenId: DataTokenId): Promise<DataToken | undefined>;
    onEnded(listener: (tokenId: DataTokenId) => void): { cancel(): void };
  };
  readonly path: string;
  /** Origins of browsers that may connect besides the server's own host. */
  readonly allowedOrigins: readonly string[];
  readonly maxClients?: number;
  readonly onFault: (error: unknown) => void;
}

const mostClients = 50_000;
/** Why a connection is closed, by RFC 6455. */
const closeCodes = { goingAway: 1001, policy: 1008 } as const;
const drainMs = 500;

export class LiveServer {
  readonly #options: LiveServerOptions;
  readonly #sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: liveLimits.maxMessageBytes,
    clientTracking: false,
  });
  readonly #ended: { cancel(): void };
  #isDraining = false;

  constructor(options: LiveServerOptions) {
    this.#options = options;
    this.#ended = options.tokens.onEnded((tokenId) => {
      this.#recheck(tokenId).catch(options.onFault);
    });
    options.hub.start();
  }

  /** Takes the upgrade when it is for this path; false leaves it to others. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname !== this.#options.path) return false;
    this.#admit(request, url, socket, head).catch((error: unknown) => {
      this.#options.onFault(error);
      socket.destroy();
    });
    return true;
  }

  /** Tells readers to come back elsewhere, gives them a moment, then closes. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    for (const client of this.#options.hub.clients()) client.say({ type: 'draining' });
    if (this.#options.hub.stats().clients > 0) await this.#options.clock.sleep(drainMs);
    for (const client of this.#options.hub.clients()) client.socket.close(closeCodes.goingAway, 'server stops');
    this.#options.hub.stop();
    this.#ended.cancel();
    this.#sockets.close();
  }

  async #admit(request: IncomingMessage, url: URL, socket: Duplex, head: Buffer): Promise<void> {
    const { tickets, tokens, hub, maxClients = mostClients } = this.#options;
    if (!this.#isAllowedOrigin(request)) return this.#refuse(socket, '403 Forbidden');
    if (this.#isDraining || hub.stats().clients >= maxClients) return this.#refuse(socket, '503 Service Unavailable');
    const tokenId = await tickets.take(url.searchParams.get('auth-key') ?? '');
    const token = tokenId === undefined ? undefined : await tokens.find(tokenId);
    if (!token) return this.#refuse(socket, '401 Unauthorized');
    if (!token.scopes.includes('live')) return this.#refuse(socket, '403 Forbidden');
    const format = url.searchParams.get('format') === 'json' ? 'json' : 'binary';
    this.#sockets.handleUpgrade(request, socket, head, (ws) => this.#welcome(ws, socket, format, token));
  }

  #welcome(ws: WebSocket, raw: Duplex, format: 'binary' | 'json', token: DataToken): void {
    const { hub, epoch, onFault } = this.#options;
    const { tokenId, tenantId } = token;
    const client = new LiveClient({ socket: wrapSocket(ws, raw), format, tokenId, tenantId });
    const conversation = openConversation(client, this.#options);
    hub.add(client);
    ws.on('message', (data: RawData, isBinary: boolean) => {
      if (isBinary) return client.socket.close(closeCodes.policy, 'text only');
      this.#converse(conversation, client, readText(data)).catch(onFault);
    });
    ws.on('error', () => ws.terminate());
    ws.on('close', () => {
      hub.remove(client);
      conversation.end();
    });
    client.say({ type: 'welcome', epoch, format, heartbeatMs: liveLimits.heartbeatMs });
  }

  async #converse(conversation: Conversation, client: LiveClient, text: string): Promise<void> {
    const mayStay = await conversation.hear(text);
    if (!mayStay) client.socket.close(closeCodes.policy, 'too many messages');
  }

  async #recheck(tokenId: DataTokenId): Promise<void> {
    if (await this.#options.tokens.find(tokenId)) return;
    for (const client of this.#options.hub.clients()) {
      if (client.tokenId === tokenId) client.socket.close(closeCodes.policy, 'token ended');
    }
  }

  #refuse(socket: Duplex, status: string): void {
    sayLastWords(socket, describeRefusal(status), this.#options.clock);
  }

  /** Browsers always send an origin; programs that send none are trusted with their token alone. */
  #isAllowedOrigin({ headers }: IncomingMessage): boolean {
    const { origin, host } = headers;
    if (origin === undefined) return true;
    if (this.#options.allowedOrigins.includes(origin)) return true;
    return URL.canParse(origin) && new URL(origin).host === host;
  }
}

function readText(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return Buffer.isBuffer(data) ? data.toString() : Buffer.from(data).toString();
}

function describeRefusal(status: string): string {
  return `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
}
