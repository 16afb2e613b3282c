// Reads the single file of a multipart request into memory, bounded; never touches the disk.
import type { FastifyRequest } from 'fastify';
import { Busboy } from '@fastify/busboy';
import type { BusboyInstance } from '@fastify/busboy';
import { limits, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { UploadedFile } from './binding.ts';

type UploadRefusal = Refusal<'validation_failed' | 'unsupported_media_type'>;

export function readUpload(request: FastifyRequest): Promise<UploadedFile | UploadRefusal> {
  const contentType = request.headers['content-type'];
  if (!contentType?.startsWith('multipart/form-data')) return Promise.resolve(refuse('unsupported_media_type'));
  return new Promise((resolve) => {
    const state: { result: UploadedFile | UploadRefusal } = {
      result: refuse('validation_failed', { errors: [{ path: 'body.file', code: 'required' }] }),
    };
    let parser: BusboyInstance;
    try {
      parser = new Busboy({
        headers: { ...request.headers, 'content-type': contentType },
        limits: { files: 1, fields: 0, fileSize: limits.upload.maxBytes, parts: 1, headerPairs: 20 },
      });
    } catch {
      return resolve(refuse('validation_failed'));
    }
    parser.on('file', (_field, stream, _name, _encoding, declaredType) => {
      const chunks: Buffer[] = [];
      let isTooBig = false;
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => {
        isTooBig = true;
        chunks.length = 0;
      });
      stream.on('end', () => {
        // The endpoint says in its own words what is too big.
        state.result = { bytes: isTooBig ? Buffer.alloc(0) : Buffer.concat(chunks), isTooBig, declaredType };
      });
    });
    parser.on('finish', () => resolve(state.result));
    parser.on('error', () => resolve(refuse('validation_failed')));
    request.raw.pipe(parser);
  });
}
