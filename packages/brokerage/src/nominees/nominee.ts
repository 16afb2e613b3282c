// The nominee: a person who inherits a share. What is wrong with a set, and how it looks on the wire. Pure.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Nominee as NomineeWire, NomineeSet as NomineeSetWire } from '@candor/contract/nominees/client.ts';
import {
  checkNominees,
  formatShare,
  isMinor,
  nomineeLimits,
  readShare,
  spreadShares,
  sumShares,
} from '@candor/contract/nominees/rules.ts';
import type { NomineeFault, NomineeRelation } from '@candor/contract/nominees/rules.ts';
import { checkPhone } from '@candor/contract/clients/phone.ts';
import type { NomineeId } from '@candor/contract/ids.ts';

/** What is sealed: everything that says who it is. */
export interface NomineePerson {
  readonly name: string;
  readonly birthDate: string;
  readonly phoneCode: string;
  /** Digits after the calling code. */
  readonly phone: string;
  readonly guardian: string | undefined;
}

export interface NewNominee extends NomineePerson {
  readonly relation: NomineeRelation;
  /** Hundredths of a percent. */
  readonly share: number;
}

export interface Nominee extends NewNominee {
  readonly id: NomineeId;
}

export interface NomineeSet {
  readonly nominees: readonly Nominee[];
  readonly optedOut: boolean;
  readonly changedAt: Date | undefined;
}

export interface NomineeBody {
  readonly name: string;
  readonly relation: NomineeRelation;
  readonly share: string;
  readonly birth_date: string;
  readonly phone_code: string;
  readonly phone: string;
  readonly guardian_name?: string | undefined;
}

export type SetRefusal = Refusal<
  | 'nominees_invalid'
  | 'nominee_shares_total'
  | 'nominee_share_bounds'
  | 'too_many_nominees'
  | 'nominee_guardian_needed'
  | 'phone_invalid'
>;

/** Reads and checks the whole set, or says the first thing that is wrong with it and where. */
export function readSet(bodies: readonly NomineeBody[], optOut: boolean, today: string): NewNominee[] | SetRefusal {
  if (optOut && bodies.length > 0) return refuse('nominees_invalid', at('opt_out', 'mismatch'));
  const nominees: NewNominee[] = [];
  for (const [index, body] of bodies.entries()) {
    const phone = checkPhone(body.phone_code, body.phone);
    if (!phone.ok) return refuse('phone_invalid', at(`nominees.${index}.phone`, 'invalid_format'));
    const guardian = body.guardian_name?.trim();
    nominees.push({
      name: body.name.trim(),
      relation: body.relation,
      share: readShare(body.share) ?? 0,
      birthDate: body.birth_date,
      phoneCode: body.phone_code,
      phone: phone.e164.slice(1 + body.phone_code.length),
      guardian: guardian === '' ? undefined : guardian,
    });
  }
  const fault = checkNominees(nominees, today);
  return fault ? refuseFault(fault) : nominees;
}

function at(path: string, code: 'mismatch' | 'invalid_format' | 'required') {
  return { errors: [{ path: `body.${path}`, code }] };
}

function refuseFault(fault: NomineeFault): SetRefusal {
  switch (fault.kind) {
    case 'too_many':
      return refuse('too_many_nominees', { params: { most: nomineeLimits.most } });
    case 'birth_date':
      return refuse('nominees_invalid', at(`nominees.${fault.index}.birth_date`, 'invalid_format'));
    case 'guardian':
      return refuse('nominee_guardian_needed', at(`nominees.${fault.index}.guardian_name`, 'required'));
    case 'share': {
      const params = { min: nomineeLimits.minShare / 100, max: nomineeLimits.maxShare / 100 };
      return refuse('nominee_share_bounds', { params, ...at(`nominees.${fault.index}.share`, 'invalid_format') });
    }
    case 'over_whole':
    case 'not_whole':
      return refuse('nominee_shares_total', { params: { total: formatShare(fault.total) } });
  }
}

/** Those who stay get the removed share in proportion to their own. */
export function withoutNominee(nominees: readonly Nominee[], id: NomineeId): NewNominee[] {
  const staying = nominees.filter((nominee) => nominee.id !== id);
  const shares = spreadShares(staying.map(({ share }) => share));
  return staying.map((nominee, index) => ({ ...nominee, share: shares[index] ?? nominee.share }));
}

export function toWire({ nominees, optedOut, changedAt }: NomineeSet, today: string): NomineeSetWire {
  const { most, minShare, maxShare } = nomineeLimits;
  return {
    items: nominees.map((nominee): NomineeWire => ({
      id: nominee.id,
      name: nominee.name,
      relation: nominee.relation,
      share: formatShare(nominee.share),
      birth_date: nominee.birthDate,
      phone_code: nominee.phoneCode,
      phone: nominee.phone,
      is_minor: isMinor(nominee.birthDate, today),
      guardian_name: nominee.guardian ?? null,
    })),
    total: formatShare(sumShares(nominees.map(({ share }) => share))),
    opted_out: optedOut,
    changed_at: changedAt?.toISOString() ?? null,
    limits: { most, min_share: formatShare(minShare), max_share: formatShare(maxShare) },
  };
}
