// Compresses an answer that is made afresh each time: pages and market data. Never used for a client's own data, whose length under
// compression could tell an eavesdropper what it holds.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Below this one packet carries it either way. */
const worthwhileBytes = 1_400;
/** Two thirds of the best quality's gain for a twentieth of its time. */
const brotliQuality = 4;

/** The body to send; sets the header that says how it is encoded. */
export function compressText(request: FastifyRequest, reply: FastifyReply, text: string): string | Buffer {
  const accepted = request.headers['accept-encoding']?.toString() ?? '';
  if (text.length < worthwhileBytes) return text;
  if (accepts(accepted, 'br')) {
    reply.header('content-encoding', 'br');
    return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
  }
  if (!accepts(accepted, 'gzip')) return text;
  reply.header('content-encoding', 'gzip');
  return gzipSync(text, { level: 6 });
}

/** Named and not refused by a weight of zero. */
function accepts(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((part) => {
    const [name = '', ...weights] = part.split(';').map((piece) => piece.trim().toLowerCase());
    return name === encoding && !weights.some((weight) => /^q=0(?:\.0*)?$/.test(weight));
  });
}
