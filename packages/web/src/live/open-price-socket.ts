// Opens the stream's socket with the profile's data token as auth-key (MKT-03), ready for binary frames.
import type { Profile } from '@candor/contract/service/service.ts';

export function openPriceSocket({ dataBase, dataToken }: Profile, here: string): WebSocket {
  const url = new URL(`${dataBase}/live`, here);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('auth-key', dataToken);
  const socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  return socket;
}
