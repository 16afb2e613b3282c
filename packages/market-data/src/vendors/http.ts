// Asks a vendor's REST API for JSON and turns every way it can fail into a VendorFault. It never retries: the
// registry decides whom to ask next.
import { VendorFault } from './vendor.ts';

export interface JsonRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Named in faults; the url is not, because it may carry a key. */
  readonly vendor: string;
}

export async function fetchJson({ url, headers, signal, vendor }: JsonRequest): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(url, { headers: { accept: 'application/json', ...headers }, signal, redirect: 'error' });
  } catch (error) {
    throw new VendorFault('unavailable', `${vendor} does not answer`, error);
  }
  if (!response.ok) {
    // The body is read so that the connection can be used again.
    await response.arrayBuffer().catch(() => undefined);
    throw faultOfStatus(response.status, vendor);
  }
  try {
    return await response.json();
  } catch (error) {
    throw new VendorFault('malformed', `${vendor} answered no JSON`, error);
  }
}

export function faultOfStatus(status: number, vendor: string): VendorFault {
  if (status === 401 || status === 403) return new VendorFault('denied', `${vendor} refuses our key (${status})`);
  if (status === 400 || status === 404)
    return new VendorFault('unknown_symbol', `${vendor} does not know it (${status})`);
  if (status === 429) return new VendorFault('limited', `${vendor} limits us`);
  return new VendorFault('unavailable', `${vendor} failed (${status})`);
}

/** A field of an unknown JSON value, undefined where it is none. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A number given as number or text; NaN where it is neither. */
export function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value !== '' ? Number(value) : Number.NaN;
}

/** A price with the instrument's digits, or a fault: a vendor's nonsense must not become a price. */
export function priceText(value: unknown, scale: number, vendor: string): string {
  const price = numberOf(value);
  if (!(price > 0) || !Number.isFinite(price)) throw new VendorFault('malformed', `${vendor} sent no price`);
  return price.toFixed(scale);
}
