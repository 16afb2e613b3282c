// Sends a form like fetch does and tells how much of it has left: fetch itself cannot say. For uploads only.

export type ProgressSend = (url: string, init: RequestInit) => Promise<Response>;

/** `onShare` hears numbers from 0 to 1. */
export function createProgressSend(onShare: (share: number) => void): ProgressSend {
  return (url, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onShare(loaded / total);
      });
      request.addEventListener('load', () => resolve(readResponse(request)));
      for (const lost of ['error', 'abort', 'timeout']) {
        request.addEventListener(lost, () => reject(new TypeError('The upload was cut off')));
      }
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      if (signal?.aborted) reject(new TypeError('The upload was cut off'));
      else request.send(body instanceof FormData ? body : null);
    });
}

function readResponse(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of ['content-type', 'retry-after']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(request.responseText, { status: request.status, headers });
}
