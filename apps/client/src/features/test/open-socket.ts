// Opens the live service's socket once and closes it: the time to open is the sample.
export function openSocket(dataBase: string, key: string, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const url = new URL(`${dataBase}/live`, location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    url.searchParams.set('auth-key', key);
    const socket = new WebSocket(url);
    const timer = setTimeout(() => finish(() => reject(new Error('timeout'))), timeoutMs);
    const finish = (tell: () => void): void => {
      clearTimeout(timer);
      socket.close();
      tell();
    };
    socket.addEventListener('open', () => finish(resolve));
    socket.addEventListener('error', () => finish(() => reject(new Error('The live service did not open.'))));
  });
}
