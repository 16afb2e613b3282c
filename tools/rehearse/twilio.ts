// An SMS gateway to rehearse with: Twilio's Messages API on this machine. It takes every message, shows it, and reports that it arrived.
import { startLocalTwilio, twilioAccount } from '@candor/testkit/local-twilio.ts';
import type { LocalSms, LocalTwilio } from '@candor/testkit/local-twilio.ts';
import type { Rehearsal } from './rehearsal.ts';

const port = 4803;

export async function rehearseTwilio(wantedPort = port): Promise<Rehearsal & { readonly vendor: LocalTwilio }> {
  const vendor = await startLocalTwilio(wantedPort);
  const { sid, token, from } = twilioAccount;
  let reported = 0;
  return {
    vendor,
    settings: [`TWILIO_ACCOUNT=${sid},${token},${from}`, `TWILIO_URL=${vendor.url}`],
    profile: '(nothing: every brand sends through the one account)',
    async goOn() {
      const fresh = vendor.taken.slice(reported);
      reported += fresh.length;
      return Promise.all(fresh.map((sms) => reportArrival(vendor, sms)));
    },
    close: () => vendor.close(),
  };
}

async function reportArrival(vendor: LocalTwilio, sms: LocalSms): Promise<string> {
  const said = `to ${sms.to}: ${sms.body}`;
  const { form, headers } = vendor.makeReport(sms, 'delivered');
  try {
    const answer = await fetch(sms.callback, { method: 'POST', headers, body: form });
    return `${said}; its report was answered with ${String(answer.status)}`;
  } catch {
    return `${said}; nobody took its report at ${sms.callback}`;
  }
}
