// Sumsub as a provider of automatic checks: applicants, their documents, the state of a review, and signed calls. Speaks its documented
// protocol: every request carries the app token and an HMAC over time, method, path and body; a call carries an HMAC over its bytes.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { SubmissionId } from '@candor/contract/ids.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { CheckAsk, CheckImage, CheckProvider, CheckResult } from './check-provider.ts';

export interface SumsubAccount {
  readonly token: string;
  readonly secret: string;
  /** Of the webhook, which is another one. */
  readonly hookSecret: string;
}

export interface SumsubParts {
  readonly url: string;
  readonly account: SumsubAccount;
  readonly level: string;
  readonly clock: Pick<Clock, 'now'>;
}

/** What a request is made of. */
type Caller = Pick<SumsubParts, 'account' | 'clock' | 'url'>;

const requestTimeoutMs = 20_000;
/** The service writes countries with three letters. */
const countries: Readonly<Record<string, string>> = {
  CN: 'CHN',
  DE: 'DEU',
  ES: 'ESP',
  GB: 'GBR',
  IN: 'IND',
  JP: 'JPN',
  PL: 'POL',
  TR: 'TUR',
  US: 'USA',
};

const answerWord = z.enum(['GREEN', 'RED']);
const reviewResult = z.object({
  reviewAnswer: z.optional(answerWord),
  rejectLabels: z.optional(z.array(z.string())),
});
const applicant = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  review: z.optional(z.object({ reviewStatus: z.string(), reviewResult: z.optional(reviewResult) })),
});
/** By step; null where the level does not ask for it or nothing came. */
const steps = z.record(z.string(), z.nullable(z.object({ reviewResult: z.optional(z.nullable(reviewResult)) })));
const hook = z.object({ applicantId: z.string().check(z.regex(/^[\w-]{1,64}$/)), type: z.string() });

/** Labels that are about lists, not about the document. */
const listLabels = new Set(['SANCTIONS', 'PEP', 'ADVERSE_MEDIA', 'COMPROMISED_PERSONS', 'CRIMINAL', 'BLACKLIST']);
const hookAlgorithms: Readonly<Record<string, string>> = { HMAC_SHA256_HEX: 'sha256', HMAC_SHA512_HEX: 'sha512' };

export function createSumsub(parts: SumsubParts): CheckProvider {
  const { account, level } = parts;
  return {
    name: 'sumsub',
    title: 'Sumsub',
    async begin({ submission, images }, signal) {
      const known = await findApplicant(parts, submission.id, signal);
      const ref = known?.id ?? (await createApplicant(parts, submission, level, signal));
      // Handed over before, and asked to begin: nothing is sent twice.
      if (known?.review && known.review.reviewStatus !== 'init') return ref;
      for (const image of imagesFor(submission, images)) await addImage(parts, ref, submission, image, signal);
      await call(parts, 'POST', `/resources/applicants/${ref}/status/pending`, undefined, signal);
      return ref;
    },
    async read(ref, signal) {
      const found = await call(parts, 'GET', `/resources/applicants/${ref}/one`, undefined, signal);
      const { review } = z.parse(applicant, found.body);
      if (review?.reviewStatus !== 'completed') return undefined;
      const state = await call(parts, 'GET', `/resources/applicants/${ref}/requiredIdDocsStatus`, undefined, signal);
      return toResults(review.reviewResult, z.parse(steps, state.body));
    },
    readHook(header, text) {
      const algorithm = hookAlgorithms[header('x-payload-digest-alg') ?? ''];
      const given = header('x-payload-digest') ?? '';
      if (algorithm === undefined || !/^[0-9a-f]+$/.test(given)) return undefined;
      const digest = createHmac(algorithm, account.hookSecret).update(text).digest();
      const bytes = Buffer.from(given, 'hex');
      if (bytes.length !== digest.length || !timingSafeEqual(bytes, digest)) return undefined;
      const read = z.safeParse(hook, parseJson(text));
      return read.success ? { ref: read.data.applicantId } : undefined;
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function findApplicant(parts: Caller, submissionId: SubmissionId, signal: AbortSignal) {
  const path = `/resources/applicants/-;externalUserId=${submissionId}/one`;
  const { status, body } = await call(parts, 'GET', path, undefined, signal);
  return status === 404 ? undefined : z.parse(applicant, body);
}

async function createApplicant(
  parts: Caller,
  { id, country, answers }: CheckAsk['submission'],
  level: string,
  signal: AbortSignal,
): Promise<string> {
  const place = countries[country];
  const person = {
    externalUserId: id,
    phone: answers.mobile,
    fixedInfo: {
      firstName: answers.first_name,
      lastName: answers.last_name,
      dob: answers.birth_date,
      ...(place !== undefined && { country: place }),
    },
  };
  const path = `/resources/applicants?levelName=${encodeURIComponent(level)}`;
  const body = { type: 'application/json', bytes: Buffer.from(JSON.stringify(person)) };
  return z.parse(applicant, (await call(parts, 'POST', path, body, signal)).body).id;
}

/** A passport has one page that is looked at; its other picture is for our own people. */
function imagesFor({ answers }: CheckAsk['submission'], images: readonly CheckImage[]): readonly CheckImage[] {
  return answers.id_kind === 'passport' ? images.filter(({ side }) => side === 'front') : images;
}

async function addImage(
  parts: Caller,
  ref: string,
  { country, answers }: CheckAsk['submission'],
  { side, contentType, bytes }: CheckImage,
  signal: AbortSignal,
): Promise<void> {
  const isPassport = answers.id_kind === 'passport';
  const metadata = {
    idDocType: isPassport ? 'PASSPORT' : 'ID_CARD',
    ...(!isPassport && { idDocSubType: side === 'front' ? 'FRONT_SIDE' : 'BACK_SIDE' }),
    country: countries[country] ?? country,
  };
  // Of the image itself, so it cannot stand in it.
  const boundary = `candor-${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="metadata"\r\n\r\n${JSON.stringify(metadata)}\r\n`;
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="content"; filename="${side}"\r\nContent-Type: ${contentType}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head + file), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const type = `multipart/form-data; boundary=${boundary}`;
  await call(parts, 'POST', `/resources/applicants/${ref}/info/idDoc`, { type, bytes: body }, signal);
}

interface Body {
  readonly type: string;
  readonly bytes: Buffer;
}

/** 404 is an answer; any other refusal is a fault that the job tries again. Nothing of the answer is repeated: it may name a person. */
async function call(
  { url, account, clock }: Caller,
  method: 'GET' | 'POST',
  path: string,
  body: Body | undefined,
  signal: AbortSignal,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const time = String(Math.floor(clock.now().getTime() / 1000));
  const signature = createHmac('sha256', account.secret).update(time + method + path);
  if (body) signature.update(body.bytes);
  const answer = await fetch(url + path, {
    method,
    headers: {
      accept: 'application/json',
      'content-type': body?.type ?? 'application/json',
      'x-app-token': account.token,
      'x-app-access-ts': time,
      'x-app-access-sig': signature.digest('hex'),
    },
    ...(body && { body: new Uint8Array(body.bytes) }),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)]),
  });
  if (!answer.ok && answer.status !== 404) throw new Error(`sumsub answered ${String(answer.status)} to ${method}`);
  return { status: answer.status, body: parseJson(await answer.text()) };
}

function toResults(
  whole: z.infer<typeof reviewResult> | undefined,
  { IDENTITY: identity, SELFIE: selfie }: z.infer<typeof steps>,
): CheckResult[] {
  const labels = whole?.rejectLabels ?? [];
  const onLists = labels.filter((label) => listLabels.has(label));
  const isGreen = whole?.reviewAnswer === 'GREEN';
  return [
    judge('document', identity?.reviewResult ?? (isGreen ? whole : undefined), (label) => !listLabels.has(label)),
    judge('face', selfie?.reviewResult ?? undefined, (label) => !listLabels.has(label)),
    // The service says so only by what it found: a green review had no hit.
    onLists.length > 0
      ? { kind: 'sanctions', verdict: 'consider', labels: onLists }
      : { kind: 'sanctions', verdict: isGreen ? 'clear' : 'not_done', labels: [] },
  ];
}

function judge(
  kind: CheckResult['kind'],
  result: z.infer<typeof reviewResult> | undefined,
  isOwn: (label: string) => boolean,
): CheckResult {
  if (result?.reviewAnswer === undefined) return { kind, verdict: 'not_done', labels: [] };
  const labels = (result.rejectLabels ?? []).filter(isOwn).slice(0, 12);
  return { kind, verdict: result.reviewAnswer === 'GREEN' ? 'clear' : 'consider', labels };
}
