// A check of identity to rehearse with: Sumsub's API on this machine. It finds nothing wrong with any document, and calls back where it is told.
import { startLocalSumsub, sumsubAccount } from '@candor/testkit/local-sumsub.ts';
import type { LocalApplicant, LocalSumsub } from '@candor/testkit/local-sumsub.ts';
import type { Rehearsal } from './rehearsal.ts';

const port = 4802;

export async function rehearseSumsub(
  hookUrl: string | undefined,
  wantedPort = port,
): Promise<Rehearsal & { readonly vendor: LocalSumsub }> {
  const vendor = await startLocalSumsub(wantedPort);
  const { token, secret, hookSecret } = sumsubAccount;
  return {
    vendor,
    settings: [`SUMSUB_ACCOUNTS=main=${token},${secret},${hookSecret}`, `SUMSUB_URL=${vendor.url}`],
    profile: '"kyc": { "provider": "sumsub", "account": "main", "level": "basic-kyc-level" }',
    async goOn() {
      const waiting = vendor.applicants.filter(({ reviewStatus }) => reviewStatus === 'pending');
      return Promise.all(waiting.map((applicant) => review(vendor, applicant, hookUrl)));
    },
    close: () => vendor.close(),
  };
}

async function review(vendor: LocalSumsub, applicant: LocalApplicant, hookUrl: string | undefined): Promise<string> {
  applicant.reviewStatus = 'completed';
  applicant.result = { reviewAnswer: 'GREEN' };
  const said = `submission ${applicant.externalUserId}: documents ${String(applicant.documents.length)}, GREEN`;
  if (hookUrl === undefined) return `${said}; nobody is called, the server asks by itself after 15 minutes`;
  const { text, headers } = vendor.makeHook(applicant, 'applicantReviewed', toStamp(new Date()));
  try {
    const answer = await fetch(hookUrl, { method: 'POST', headers, body: text });
    return `${said}; ${hookUrl} answered ${String(answer.status)}`;
  } catch {
    return `${said}; ${hookUrl} could not be reached`;
  }
}

/** As the service writes times: `2026-11-16 15:01:00.000`. */
function toStamp(at: Date): string {
  return at.toISOString().replace('T', ' ').replace('Z', '');
}
