// What a failed call is to the screens: a typed problem with a code, never a raw response.
import type { ErrorCode, FieldError } from '@candor/contract/errors.ts';
import { isRecord } from '../storage/storage.ts';

/** Codes that arise on this side of the wire. */
export type LocalCode =
  /** The request did not reach the server or the answer did not come back; a read that may be tried again. */
  | 'network'
  /** The same for a call that may have changed something: nobody knows yet, ask for the status. */
  | 'unknown_outcome'
  /** An answer that is no problem document: a proxy, an old server. */
  | 'unreadable';

export interface ProblemDetails {
  readonly code: ErrorCode | LocalCode;
  readonly status: number;
  /** In the reader's language when the server wrote it. */
  readonly title: string;
  readonly errors?: ReadonlyArray<FieldError & { readonly title?: string }>;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly retryAfterMs?: number;
}

export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly details: ProblemDetails;

  constructor(details: ProblemDetails) {
    super(`${details.code} (${details.status})`);
    this.details = details;
  }

  get code(): ProblemDetails['code'] {
    return this.details.code;
  }

  get status(): number {
    return this.details.status;
  }

  get isUnknownOutcome(): boolean {
    return this.details.code === 'unknown_outcome';
  }
}

export function isApiProblem(value: unknown): value is ApiProblem {
  return value instanceof ApiProblem;
}

/** Reads an RFC 9457 document; anything else becomes `unreadable` with its status. */
export async function readProblem(response: Response): Promise<ApiProblem> {
  const retryAfter = Number(response.headers.get('retry-after'));
  const wait = Number.isFinite(retryAfter) && retryAfter > 0 ? { retryAfterMs: retryAfter * 1000 } : {};
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('json')) {
    try {
      const body: unknown = await response.json();
      if (isProblemBody(body)) {
        return new ApiProblem({
          code: body.code,
          status: response.status,
          title: body.title ?? '',
          ...(body.errors === undefined ? {} : { errors: body.errors }),
          ...(body.params === undefined ? {} : { params: body.params }),
          ...wait,
        });
      }
    } catch {
      // Fall through: a cut-off body is as good as none.
    }
  }
  return new ApiProblem({ code: 'unreadable', status: response.status, title: '', ...wait });
}

/** Our own server wrote it: the code is enough to know its shape. */
function isProblemBody(value: unknown): value is Partial<ProblemDetails> & Pick<ProblemDetails, 'code'> {
  return isRecord(value) && typeof value['code'] === 'string';
}
