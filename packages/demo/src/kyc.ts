// The verifications of the demo: everybody who is verified, waits or was rejected has really submitted, with two pictures of a sample card,
// and was decided about by an officer and a second person.
import type { FileId, SubmissionId } from '@candor/contract/ids.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findClientByUsername, readClient } from '@candor/brokerage/clients/index.ts';
import type { ClientId } from '@candor/brokerage/clients/index.ts';
import type { Business } from '@candor/brokerage/business/index.ts';
import {
  openList,
  proposeKycApproval,
  proposeKycRejection,
  readKycStanding,
  screenAgain,
  submitKyc,
} from '@candor/brokerage/kyc/index.ts';
import type { StaffCaller } from '@candor/brokerage/approvals/index.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import { demoRemarks, makeDemoAnswers } from './kyc-answers.ts';
import { demoScope } from './people.ts';
import { approve, done, findStaff, openStage } from './stage.ts';
import type { DemoParts, Stage } from './stage.ts';
import { hasSubmissions } from './store.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** Each with a place of their own, so that no two show one document. */
const usernames = ['investor', 'careful', 'borrower', 'rejected', 'waiting'];

interface Desk extends Stage {
  readonly officer: StaffCaller;
  readonly uploads: Business['uploads'];
}

/** Only where nobody has submitted anything, and where an officer works: an older folder has none. */
export async function prepareDemoKyc(parts: DemoParts, business: Business): Promise<void> {
  const images = await Promise.all(
    ['front.jpg', 'back.jpg'].map((name) => readFile(join(import.meta.dirname, 'images', name))),
  );
  const desks: Desk[] = [];
  for (const tenant of business.directory.all()) {
    const officer = tenant.demo ? await findStaff(parts, tenant, 'officer') : undefined;
    const isNew = officer && !(await parts.db.read(demoScope(tenant.id), hasSubmissions));
    const stage = isNew ? await openStage(parts, tenant, business) : undefined;
    if (stage && officer) desks.push({ ...stage, officer, uploads: business.uploads });
  }
  await Promise.all(desks.map((desk) => play(desk, images)));
}

async function play(stage: Desk, images: readonly Buffer[]): Promise<void> {
  const { clock } = stage;
  clock.goTo(117 * dayMs);
  const verified: SubmissionId[] = [];
  for (const username of usernames.slice(0, 3)) {
    const id = await submit(stage, username, images);
    if (id !== undefined) verified.push(id);
  }
  clock.goTo(116 * dayMs);
  for (const id of verified) await decide(stage, id, 'approved');
  clock.goTo(2 * dayMs);
  const rejected = await submit(stage, 'rejected', images);
  clock.goTo(dayMs);
  if (rejected !== undefined) await decide(stage, rejected, 'rejected');
  clock.goTo(5 * hourMs);
  await submit(stage, 'waiting', images);
  const last = verified.at(-1);
  if (last !== undefined) await comeOnList(stage, last);
}

/** Noa's name looks like one on a list of the demo: somebody has to look whether it is her. */
async function comeOnList({ kyc, tenant }: Desk, id: SubmissionId): Promise<void> {
  const list = openList('Sample list;D-1;Borrower, Noah;1990\n');
  await screenAgain({ ...kyc, sanctions: () => list }, demoScope(tenant.id), id);
}

/** Nothing where the demo has no such client. */
async function submit(stage: Desk, username: string, images: readonly Buffer[]): Promise<SubmissionId | undefined> {
  const { tenant, kyc } = stage;
  const found = await kyc.db.read(demoScope(tenant.id), (reader) => findClientByUsername(reader, username));
  if (!found) return undefined;
  const scope = tenantScope(tenant.id, { kind: 'client', id: found.id });
  const owner = {
    scope,
    clientId: found.id,
    sessionId: stage.kyc.ids.next(),
    tenant,
    language: tenant.languages[0] ?? 'en-US',
  };
  const files: FileId[] = [];
  for (const bytes of images) {
    const image = { bytes, width: 960, height: 600, contentType: 'image/jpeg' } as const;
    files.push(done(await stage.uploads.keep(owner, image)).id);
  }
  const [front, back] = files;
  const answers = {
    ...(await answersOf(stage, found.id, usernames.indexOf(username))),
    id_front: front,
    id_back: back,
  };
  const version = await kyc.db.read(scope, (reader) => kyc.readAgreement(reader, owner.language));
  const agreement = { version: version ?? 0, language: owner.language };
  done(await submitKyc(kyc, owner, { answers, agreement }));
  const standing = await kyc.db.read(scope, (reader) => readKycStanding(reader, found.id));
  return standing.submissionId;
}

async function answersOf({ tenant, kyc }: Desk, clientId: ClientId, place: number) {
  const client = await kyc.db.read(demoScope(tenant.id), (reader) => readClient(reader, kyc.vault, clientId));
  const person = { fullName: client?.fullName ?? 'Sample Person', phone: client?.phone ?? '', place };
  return makeDemoAnswers(tenant.country, person);
}

async function decide(stage: Desk, id: SubmissionId, verdict: 'approved' | 'rejected'): Promise<void> {
  const { kyc, officer } = stage;
  const reason = 'documents looked at for the demo';
  const proposal =
    verdict === 'approved'
      ? await proposeKycApproval(kyc, officer, id, { version: 1, reason })
      : await proposeKycRejection(kyc, officer, id, {
          version: 1,
          reasons: [
            { part: 'id_front', code: 'blurred' },
            { part: 'id_number', code: 'differs_from_document' },
          ],
          remark: demoRemarks[stage.tenant.languages[0] ?? 'en-US'],
          reason,
        });
  await approve(stage, done(proposal));
}
