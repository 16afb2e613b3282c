// A drawing from outside becomes one that may be kept: an SVG as it is once it was read, a PNG only as we made it anew. Knows no SQL.
import { createHash } from 'node:crypto';
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { isLogo, pngMaxBytes, pngStart } from '@candor/contract/settings/logo.ts';
import type { Uploads } from '../documents/index.ts';

export type Drawing = { readonly svg: string } | { readonly png: Buffer };

export interface NamedDrawing {
  /** Its digest, and its kind where it is no SVG: what a proposal names. */
  readonly name: string;
  readonly drawing: Drawing;
}

const faulty = refuse('settings_faulty', { errors: [{ path: 'body.logo', code: 'invalid_format' }] });

/** Goes through the same cleaning as every other image. */
export async function cleanLogo(
  { clean }: Pick<Uploads, 'clean'>,
  text: string,
): Promise<NamedDrawing | Refusal<'settings_faulty' | 'overloaded'>> {
  if (!isLogo(text)) return faulty;
  if (!text.startsWith(pngStart)) return nameDrawing({ svg: text.trim() });
  const image = await clean(Buffer.from(text.slice(pngStart.length), 'base64'));
  if (isRefusal(image)) return image.refused === 'overloaded' ? refuse('overloaded', image) : faulty;
  return image.contentType === 'image/png' && image.bytes.length <= pngMaxBytes
    ? nameDrawing({ png: image.bytes })
    : faulty;
}

function nameDrawing(drawing: Drawing): NamedDrawing {
  const isSvg = 'svg' in drawing;
  const digest = createHash('sha256')
    .update(isSvg ? drawing.svg : drawing.png)
    .digest('hex');
  return { name: isSvg ? digest : `${digest}.png`, drawing };
}

/** As an address that a page can show without asking again. */
export function toDataAddress(drawing: Drawing): string {
  return 'svg' in drawing
    ? `data:image/svg+xml,${encodeURIComponent(drawing.svg)}`
    : `${pngStart}${drawing.png.toString('base64')}`;
}
