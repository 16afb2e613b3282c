// The instruments that a proposal about a corporate action holds by their ids, in words: read when it is shown and never kept in it, so that
// what the second person reads is what would be carried out, whoever wrote the proposal.
import type { Reader } from '@candor/platform/db/index.ts';
import { readInstrumentNames } from '../references/index.ts';
import type { Approval } from './approval.ts';

/** Whose instrument it is about, and what it leads into. */
function idsOf({ kind, subjectId, payload }: Approval): { own: string; into: string | undefined } | undefined {
  if (kind === 'corporate_action.cancel') return { own: subjectId, into: undefined };
  if (kind !== 'corporate_action.announce') return undefined;
  const terms: unknown = JSON.parse(String(payload['terms']));
  const into = typeof terms === 'object' && terms !== null && 'into_instrument_id' in terms ? terms : undefined;
  const id = into?.into_instrument_id;
  return { own: String(payload['instrument']), into: typeof id === 'string' ? id : undefined };
}

export async function nameInstruments(
  reader: Reader,
  approvals: readonly Approval[],
): Promise<(approval: Approval) => Record<string, string>> {
  const ids = approvals.map(idsOf).flatMap((one) => (one ? [one.own, one.into ?? one.own] : []));
  const names = await readInstrumentNames(reader, ids);
  return (approval) => {
    const asked = idsOf(approval);
    if (!asked) return {};
    const [own, into] = [names.get(asked.own), names.get(asked.into ?? '')];
    // Empty where nothing is known: words of the proposal's own must not stand in for it.
    return {
      market: own?.market ?? '',
      symbol: own?.symbol ?? '',
      into: into ? `${into.symbol} · ${into.market}` : '',
    };
  };
}
