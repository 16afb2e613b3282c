// What sessions add to the business: refreshing, listing and ending them, and forgetting what they spent.
import { bindSessions } from './routes.ts';
import type { SessionRouteParts } from './routes.ts';
import { forgetSpentTokens } from './store.ts';

export function composeSessions(parts: SessionRouteParts) {
  return {
    bindings: bindSessions(parts),
    forget: forgetSpentTokens,
    columns: { plain: ['brokerage.refresh_tokens.hash', 'brokerage.seen_proofs.hash'] },
  };
}
