// Reads the single file of a multipart request into memory, bounded; never touches the disk.
import type { FastifyRequest } from 'fastify';
import { Busboy } from '@fastify/busboy';
import type { BusboyHeaders, BusboyInstance } from '@fastify/busboy';
import { limits, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { UploadedFile } from './binding.ts';

type UploadRefusal = Refusal<'validation_failed' | 'unsupported_media_type'>;

/** What stands around the file in a request; whoever sends more is not sending a file. */
const mostAround = 1024 * 1024;

export function readUpload(request: FastifyRequest): Promise<UploadedFile | UploadRefusal> {
  const contentType = request.headers['content-type'];
  if (!contentType?.startsWith('multipart/form-data')) return Promise.resolve(refuse('unsupported_media_type'));
  const parser = createParser({ ...request.headers, 'content-type': contentType });
  if (!parser) return Promise.resolve(refuse('validation_failed'));
  return new Promise((resolve) => {
    let result: UploadedFile | UploadRefusal = refuse('validation_failed', {
      errors: [{ path: 'body.file', code: 'required' }],
    });
    let received = 0;
    // The rest is read and forgotten, or a peer that still sends would never hear the answer.
    const giveUp = (): void => {
      request.raw.unpipe(parser);
      request.raw.resume();
      resolve(refuse('validation_failed'));
    };
    parser.on('file', (_field, stream, _name, _encoding, declaredType) => {
      const chunks: Buffer[] = [];
      let isTooBig = false;
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => {
        isTooBig = true;
        chunks.length = 0;
      });
      // A part that ends in the middle is told to its stream alone: unheard it would end the whole server.
      stream.on('error', giveUp);
      stream.on('end', () => {
        // The endpoint says in its own words what is too big.
        result = { bytes: isTooBig ? Buffer.alloc(0) : Buffer.concat(chunks), isTooBig, declaredType };
      });
    });
    parser.on('finish', () => resolve(result));
    parser.on('error', giveUp);
    request.raw.on('error', giveUp);
    request.raw.on('close', () => {
      if (!request.raw.complete) giveUp();
    });
    request.raw.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > 2 * limits.upload.maxBytes + mostAround) request.raw.destroy();
    });
    request.raw.pipe(parser);
  });
}

function createParser(headers: BusboyHeaders): BusboyInstance | undefined {
  const most = { files: 1, fields: 0, fileSize: limits.upload.maxBytes, parts: 1, headerPairs: 20 };
  try {
    return new Busboy({ headers, limits: most });
  } catch {
    return undefined;
  }
}
