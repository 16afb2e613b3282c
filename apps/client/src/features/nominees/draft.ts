// The set while it is edited: nothing of it is saved before the PIN. Pure.
import type { Nominee, NomineeSet, saveNominees } from '@candor/contract/nominees/client.ts';
import type { CallOf } from '@candor/contract/endpoint.ts';
import { formatShare, nomineeLimits, readShare, splitEqually, sumShares } from '@candor/contract/nominees/rules.ts';
import type { NomineeRelation } from '@candor/contract/nominees/rules.ts';

export interface DraftNominee {
  /** The id of a saved one, or a name for a row that is new. */
  readonly key: string;
  readonly name: string;
  readonly relation: NomineeRelation | '';
  readonly share: string;
  readonly birthDate: string;
  /** Digits of the calling code. */
  readonly calling: string;
  readonly phone: string;
  readonly guardian: string;
}

export function toDraft(nominee: Nominee): DraftNominee {
  return {
    key: nominee.id,
    name: nominee.name,
    relation: nominee.relation,
    share: nominee.share,
    birthDate: nominee.birth_date,
    calling: nominee.phone_code,
    phone: nominee.phone,
    guardian: nominee.guardian_name ?? '',
  };
}

export function isSame(draft: readonly DraftNominee[], saved: NomineeSet): boolean {
  return JSON.stringify(draft) === JSON.stringify(saved.items.map(toDraft));
}

type Body = CallOf<typeof saveNominees>['body']['nominees'];

/** As the wire takes it; a relation is chosen before a row can be added. */
export function toBody(draft: readonly DraftNominee[]): Body {
  return draft.map(({ name, relation, share, birthDate, calling, phone, guardian }) => ({
    name: name.trim(),
    relation: relation === '' ? 'legal_heir' : relation,
    share,
    birth_date: birthDate,
    phone_code: calling,
    phone,
    ...(guardian.trim() === '' ? {} : { guardian_name: guardian.trim() }),
  }));
}

export function sharesOf(draft: readonly Pick<DraftNominee, 'share'>[]): number[] {
  return draft.map(({ share }) => readShare(share) ?? 0);
}

export function splitDraft(draft: readonly DraftNominee[]): DraftNominee[] {
  const shares = splitEqually(draft.length);
  return draft.map((nominee, index) => ({ ...nominee, share: formatShare(shares[index] ?? 0) }));
}

/** What is not shared yet, without the one at this key: what a form can still give. */
export function leftFor(draft: readonly DraftNominee[], key: string | undefined): number {
  const taken = sumShares(sharesOf(draft.filter((nominee) => nominee.key !== key)));
  return Math.max(0, nomineeLimits.whole - taken);
}

export type TotalState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'whole' }
  /** One nominee may have a part; the rest follows the law. */
  | { readonly kind: 'part'; readonly left: number }
  | { readonly kind: 'short'; readonly left: number }
  | { readonly kind: 'over'; readonly over: number };

export function judgeTotal(draft: readonly Pick<DraftNominee, 'share'>[]): TotalState {
  const { whole } = nomineeLimits;
  if (draft.length === 0) return { kind: 'empty' };
  const total = sumShares(sharesOf(draft));
  if (total > whole) return { kind: 'over', over: total - whole };
  if (total === whole) return { kind: 'whole' };
  return { kind: draft.length === 1 ? 'part' : 'short', left: whole - total };
}
