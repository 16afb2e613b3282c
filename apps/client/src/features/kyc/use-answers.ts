// The answers while they are typed: checked by the rules of the contract, kept on the server a moment after the last key, never here.
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { checkAnswers } from '@candor/contract/kyc/answers.ts';
import type { AnswerFault, AnswerFaults, KycField, PartialAnswers } from '@candor/contract/kyc/answers.ts';
import { listIdKinds } from '@candor/contract/kyc/identity-numbers.ts';
import { saveKycDraft } from '@candor/contract/kyc/client.ts';
import type { KycDetail } from '@candor/contract/kyc/client.ts';
import { useAppState, useServices } from '../../shared/use-services.ts';

const saveAfterMs = 800;
const retryAfterMs = 5_000;

export type SaveState = 'idle' | 'saving' | 'saved' | 'failed';

export interface AnswersForm {
  readonly answers: PartialAnswers;
  readonly country: string;
  readonly hints: Pick<KycDetail, 'id_number_hint' | 'account_number_hint'>;
  readonly saveState: SaveState;
  set(change: PartialAnswers): void;
  /** From here on what is wrong with the field is said. */
  touch(field: KycField): void;
  faultOf(field: KycField): AnswerFault | undefined;
  /** True when nothing is wrong with these fields; otherwise their faults are shown. */
  settle(fields: readonly KycField[]): boolean;
  /** While a submission is on its way no draft overtakes it. */
  hold(isHeld: boolean): void;
  /** What is sent: numbers that are on file and were not typed again are left out. */
  wire(): PartialAnswers;
}

const isBlank = (value: string | undefined): boolean => value === undefined || value === '';

function toWire(answers: PartialAnswers): PartialAnswers {
  const { id_number: number, account_number: account, ...rest } = answers;
  return { ...rest, ...(number ? { id_number: number } : {}), ...(account ? { account_number: account } : {}) };
}

/** Where a country knows one document, there is nothing to choose. */
function startWith({ answers }: KycDetail, country: string): PartialAnswers {
  const [only, ...others] = listIdKinds(country);
  return { ...answers, id_kind: answers.id_kind ?? (others.length === 0 ? only : undefined) };
}

const joinNames = ({ first_name: first = '', last_name: last = '' }: PartialAnswers): string =>
  `${first} ${last}`.trim();

/** Most people's full name is the two together: it follows them until somebody types it otherwise. */
function followNames(before: PartialAnswers, after: PartialAnswers): PartialAnswers {
  const isFollowing = (before.full_name ?? '') === joinNames(before) && after.full_name === before.full_name;
  return isFollowing ? { ...after, full_name: joinNames(after) } : after;
}

export function useAnswers(detail: KycDetail): AnswersForm {
  const { session } = useServices();
  const country = useAppState((state) => state.country.code);
  const [answers, setAnswers] = useState<PartialAnswers>(() => startWith(detail, country));
  const [touched, setTouched] = useState<ReadonlySet<KycField>>(new Set());
  const [version, setVersion] = useState(0);
  const held = useRef(false);
  const saveState = useAutosave(answers, version, held);
  const isNumberKnown = detail.id_number_hint !== null && isBlank(answers.id_number);
  const isAccountKnown = detail.account_number_hint !== null && isBlank(answers.account_number);
  const today = new Date(session.nowMs()).toISOString().slice(0, 10);
  const faults: AnswerFaults = checkAnswers(answers, { country, today, isNumberKnown });
  // By the server's calendar: a device may believe in another day.
  const isOver = (detail.days_left ?? 0) < 0 && answers.id_expires_on === detail.expires_on;
  const findFault = (field: KycField): AnswerFault | undefined => {
    if (field === 'account_number' && isAccountKnown) return undefined;
    return field === 'id_expires_on' && isOver ? 'expired' : faults[field];
  };
  return {
    answers,
    country,
    hints: detail,
    saveState,
    set(change) {
      setAnswers((before) => followNames(before, { ...before, ...change }));
      setVersion((before) => before + 1);
    },
    touch: (field) => setTouched((before) => (before.has(field) ? before : new Set([...before, field]))),
    faultOf: (field) => (touched.has(field) ? findFault(field) : undefined),
    settle(fields) {
      setTouched((before) => new Set([...before, ...fields]));
      return fields.every((field) => findFault(field) === undefined);
    },
    hold(isHeld) {
      held.current = isHeld;
    },
    wire: () => toWire(answers),
  };
}

/** “Saved” is said of the last key only: whoever closes the page believes it. */
function useAutosave(answers: PartialAnswers, version: number, held: RefObject<boolean>): SaveState {
  const { api, clock, log } = useServices();
  const [outcome, setOutcome] = useState<{ readonly version: number; readonly isSaved: boolean } | null>(null);
  const latest = useRef(answers);
  useEffect(() => {
    latest.current = answers;
  }, [answers]);
  useEffect(() => {
    if (version === 0) return undefined;
    let cancel: () => void = () => undefined;
    const save = async (): Promise<void> => {
      if (held.current) return;
      try {
        await api.call(saveKycDraft, { body: toWire(latest.current) });
        setOutcome({ version, isSaved: true });
      } catch (problem) {
        log.add('kyc', problem);
        setOutcome({ version, isSaved: false });
        cancel = clock.later(retryAfterMs, () => void save());
      }
    };
    cancel = clock.later(saveAfterMs, () => void save());
    return () => cancel();
  }, [api, clock, log, version, held]);
  if (version === 0) return 'idle';
  if (outcome?.version !== version) return 'saving';
  return outcome.isSaved ? 'saved' : 'failed';
}
