// A local server that speaks Sumsub's documented protocol, for tests: it checks the signature of every request, keeps applicants and their
// documents, and calls back with signed webhooks as often and in whatever order a test wants.
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface LocalApplicant {
  readonly id: string;
  readonly externalUserId: string;
  readonly level: string;
  readonly fixedInfo: unknown;
  readonly documents: string[];
  reviewStatus: string;
  result: { readonly reviewAnswer: 'GREEN' | 'RED'; readonly rejectLabels?: readonly string[] } | undefined;
}

export interface LocalSumsub {
  readonly url: string;
  readonly applicants: LocalApplicant[];
  /** Requests that were not signed as they must be. */
  readonly refused: string[];
  /** While true every request fails. */
  isDown: boolean;
  /** A webhook about an applicant as the service would send it now: its bytes and its headers. */
  makeHook(
    applicant: LocalApplicant,
    type: string,
    at: string,
  ): { readonly text: string; readonly headers: Record<string, string> };
  close(): Promise<void>;
}

export const sumsubAccount = { token: 'sbx:token', secret: 'app-secret', hookSecret: 'hook-secret' } as const;

export async function startLocalSumsub(wantedPort = 0): Promise<LocalSumsub> {
  const applicants: LocalApplicant[] = [];
  const refused: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const bytes = await buffer(request);
      const { status, body } = vendor.isDown
        ? { status: 503, body: {} }
        : isSigned(request, bytes)
          ? answer(applicants, request, bytes)
          : { status: 401, body: { code: 4000, description: 'Request signature mismatch' } };
      if (status === 401) refused.push(`${request.method ?? ''} ${request.url ?? ''}`);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    })();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wantedPort, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const vendor: LocalSumsub = {
    url: `http://127.0.0.1:${String(port)}`,
    applicants,
    refused,
    isDown: false,
    makeHook(applicant, type, at) {
      const text = JSON.stringify({
        applicantId: applicant.id,
        inspectionId: `i-${applicant.id}`,
        correlationId: `c-${applicant.id}-${at}`,
        externalUserId: applicant.externalUserId,
        levelName: applicant.level,
        type,
        reviewStatus: applicant.reviewStatus,
        ...(applicant.result && { reviewResult: applicant.result }),
        createdAtMs: at,
        sandboxMode: true,
      });
      const digest = createHmac('sha256', sumsubAccount.hookSecret).update(text).digest('hex');
      const headers = { 'x-payload-digest': digest, 'x-payload-digest-alg': 'HMAC_SHA256_HEX' };
      return { text, headers: { ...headers, 'content-type': 'application/json' } };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return vendor;
}

function isSigned({ headers, method = '', url = '' }: IncomingMessage, bytes: Buffer): boolean {
  const time = String(headers['x-app-access-ts'] ?? '');
  const wanted = createHmac('sha256', sumsubAccount.secret)
    .update(time + method + url)
    .update(bytes)
    .digest('hex');
  return (
    headers['x-app-token'] === sumsubAccount.token && /^\d{10}$/.test(time) && headers['x-app-access-sig'] === wanted
  );
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const describe = ({ id, externalUserId, reviewStatus, result }: LocalApplicant) => ({
  id,
  externalUserId,
  review: { reviewStatus, ...(result && { reviewResult: result }) },
});

function answer(applicants: LocalApplicant[], { method, url = '' }: IncomingMessage, bytes: Buffer): Answer {
  const path = new URL(url, 'http://local');
  if (method === 'POST' && path.pathname === '/resources/applicants') return create(applicants, path, bytes);
  const external = /^\/resources\/applicants\/-;externalUserId=([^/]+)\/one$/.exec(path.pathname)?.[1];
  const id = /^\/resources\/applicants\/([^/]+)\//.exec(path.pathname)?.[1];
  const found = applicants.find((one) => one.id === id || one.externalUserId === external);
  if (!found) return { status: 404, body: { code: 404, description: 'Applicant not found' } };
  if (method === 'GET' && path.pathname.endsWith('/one')) return { status: 200, body: describe(found) };
  if (method === 'GET' && path.pathname.endsWith('/requiredIdDocsStatus')) {
    return { status: 200, body: { IDENTITY: found.result ? { reviewResult: found.result } : null, SELFIE: null } };
  }
  if (path.pathname.endsWith('/info/idDoc')) {
    found.documents.push(/\{"idDocType".*?\}/.exec(bytes.toString('latin1'))?.[0] ?? '');
    return { status: 200, body: {} };
  }
  if (path.pathname.endsWith('/status/pending')) {
    found.reviewStatus = 'pending';
    return { status: 200, body: { ok: 1 } };
  }
  return { status: 404, body: {} };
}

function create(applicants: LocalApplicant[], path: URL, bytes: Buffer): Answer {
  const asked: unknown = JSON.parse(bytes.toString());
  const of = (name: string): unknown =>
    typeof asked === 'object' && asked !== null ? Reflect.get(asked, name) : undefined;
  const externalUserId = String(of('externalUserId'));
  if (applicants.some((one) => one.externalUserId === externalUserId)) {
    return { status: 409, body: { code: 409, description: 'Applicant with external user id already exists' } };
  }
  const applicant: LocalApplicant = {
    id: `a${String(applicants.length + 1).padStart(23, '0')}`,
    externalUserId,
    level: path.searchParams.get('levelName') ?? '',
    fixedInfo: of('fixedInfo'),
    documents: [],
    reviewStatus: 'init',
    result: undefined,
  };
  applicants.push(applicant);
  return { status: 201, body: describe(applicant) };
}
