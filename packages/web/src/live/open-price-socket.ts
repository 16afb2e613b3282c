// Opens the stream's socket with a fresh ticket as auth-key (MKT-03, S-55), ready for binary frames. A ticket opens one socket.
import { issueLiveTicket } from '@candor/contract/market/live-tickets.ts';
import type { Profile } from '@candor/contract/service/service.ts';
import type { Api } from '../api/api.ts';

export async function openPriceSocket(
  api: Pick<Api, 'call'>,
  { dataBase }: Pick<Profile, 'dataBase'>,
  here: string,
): Promise<WebSocket> {
  const { ticket } = await api.call(issueLiveTicket, { retry: false });
  const url = new URL(`${dataBase}/live`, here);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('auth-key', ticket);
  const socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  return socket;
}
