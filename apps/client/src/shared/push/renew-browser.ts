// After a sign-in: a browser that was told before goes on being told if it is the same client's; else it forgets what it had. An address
// that changed while the server could not be told is told now.
import { movePush, renewPush } from '@candor/contract/notifications/client.ts';
import type { Api } from '@candor/web/api/api.ts';
import { forgetBrowser, readSubscription } from './browser.ts';
import { keepAddress, readKeptAddress } from './kept-address.ts';

export async function renewBrowser(api: Api): Promise<void> {
  const now = await readSubscription();
  if (!now) return;
  const { endpoint } = now;
  const kept = await readKeptAddress();
  if (kept && kept.endpoint !== endpoint) {
    const { tenantId: tenant } = api.profile();
    const body = { old: { endpoint: kept.endpoint, auth: kept.auth }, now };
    const isMoved = await api.call(movePush, { params: { tenant }, body }).then(
      () => true,
      () => false,
    );
    if (isMoved) await keepAddress(api.profile(), kept.sender, now);
  }
  const { is_here: isHere } = await api.call(renewPush, { body: { endpoint } });
  if (!isHere) await forgetBrowser();
}
