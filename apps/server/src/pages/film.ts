// Sends a brand's film and its captions in parts: players ask for ranges, and a browser that cannot jump in a film does not play it at all.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';

const types: Readonly<Record<string, string>> = {
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
};

export async function sendFilm(
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
): Promise<FastifyReply | undefined> {
  const facts = await stat(file).catch(() => undefined);
  if (!facts?.isFile()) return undefined;
  const range = readRange(request.headers.range, facts.size);
  reply.header('accept-ranges', 'bytes').header('cache-control', 'public, max-age=86400');
  if (range === 'unreadable')
    return reply
      .code(416)
      .header('content-range', `bytes */${String(facts.size)}`)
      .send();
  const { start, end } = range ?? { start: 0, end: facts.size - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${String(start)}-${String(end)}/${String(facts.size)}`);
  return reply
    .header('content-type', types[extname(file)])
    .header('content-length', end - start + 1)
    .send(createReadStream(file, { start, end }));
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** One range, as players ask; several at once and other units are answered with the whole. */
function readRange(text: string | undefined, size: number): Range | 'unreadable' | undefined {
  const parts = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(text ?? '');
  if (!parts || (parts[1] === '' && parts[2] === '')) return undefined;
  const [first, last] = [parts[1] ?? '', parts[2] ?? ''];
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? 'unreadable' : { start, end };
}
