// The way to the first investment as a short checklist: how far it is, how each step stands, and the one thing to do now.
import { Link } from '@tanstack/react-router';
import type { MessageKey } from '@candor/locales';
import { buttonLook, joinClasses } from '@candor/ui';
import { AlertIcon, CheckIcon, ClockIcon } from '@candor/ui/icons/status.tsx';
import { ProgressBar } from '@candor/ui/progress/progress-bar.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useText } from '@candor/web';
import { findCurrent } from './next-steps.ts';
import type { NextStep, StepName, StepState } from './next-steps.ts';

const places = {
  identity: '/kyc',
  pin: '/profile/security',
  bank: '/banking',
  deposit: '/deposit',
  invest: '/market',
} as const satisfies Record<StepName, string>;

export function NextStepsCard({ steps }: { readonly steps: readonly NextStep[] }) {
  const t = useText();
  const current = findCurrent(steps);
  const done = steps.filter(({ state }) => state === 'done').length;
  return (
    <Card className="flex flex-col gap-4" data-next-steps>
      <h2 className="text-lg font-semibold">{t('next-steps.title')}</h2>
      <ProgressBar
        label={t('next-steps.title')}
        percent={(done / steps.length) * 100}
        valueText={t('next-steps.progress', { done, total: steps.length })}
      />
      <p aria-hidden className="-mt-2 text-sm text-muted">
        {t('next-steps.progress', { done, total: steps.length })}
      </p>
      <ol aria-label={t('next-steps.title')} className="flex flex-col divide-y divide-line">
        {steps.map((step, at) => (
          <StepLine key={step.name} step={step} number={at + 1} isCurrent={step === current} />
        ))}
      </ol>
    </Card>
  );
}

interface StepLineProps {
  readonly step: NextStep;
  readonly number: number;
  readonly isCurrent: boolean;
}

function StepLine({ step: { name, state }, number, isCurrent }: StepLineProps) {
  const t = useText();
  const note = noteOf(name, state, isCurrent);
  const action = isCurrent ? actionOf(name, state) : state === 'waiting' ? 'next-steps.go_status' : undefined;
  return (
    <li
      data-step={name}
      data-state={state}
      aria-current={isCurrent ? 'step' : undefined}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3 last:pb-0"
    >
      <span className="flex min-w-0 flex-[1_1_14rem] items-start gap-3">
        <Mark state={state} number={number} isCurrent={isCurrent} />
        <span className="min-w-0">
          <span
            className={joinClasses(
              'block',
              isCurrent ? 'font-semibold' : 'text-muted',
              state === 'done' && 'line-through decoration-1',
            )}
          >
            {t(`next-steps.${name}`)}
          </span>
          <span className="sr-only">{t(`next-steps.state_${state}`)}</span>
          {note !== undefined && <span className="block text-sm text-muted">{t(note)}</span>}
        </span>
      </span>
      {action !== undefined && (
        <Link
          to={places[name]}
          className={joinClasses(
            buttonLook({ size: 'small', variant: isCurrent ? 'primary' : 'secondary' }),
            'max-sm:w-full',
          )}
        >
          {t(action)}
        </Link>
      )}
    </li>
  );
}

function actionOf(name: StepName, state: StepState): MessageKey {
  return state === 'failed' ? 'next-steps.go_correct' : `next-steps.go_${name}`;
}

function noteOf(name: StepName, state: StepState, isCurrent: boolean): MessageKey | undefined {
  if (name === 'identity' || name === 'bank' || name === 'deposit') {
    if (state === 'waiting' || state === 'failed') return `next-steps.${name}_${state}`;
  }
  return isCurrent ? `next-steps.${name}_note` : undefined;
}

function Mark({
  state,
  number,
  isCurrent,
}: {
  readonly state: StepState;
  readonly number: number;
  readonly isCurrent: boolean;
}) {
  const look = joinClasses(
    'flex size-7 shrink-0 items-center justify-center rounded-full text-sm font-semibold',
    state === 'done' && 'bg-success text-surface',
    state === 'failed' && 'bg-warning-soft text-warning',
    state === 'waiting' && 'bg-info-soft text-info',
    (state === 'open' || state === 'later') &&
      (isCurrent ? 'bg-accent text-accent-contrast' : 'border border-line-strong text-muted'),
  );
  return (
    <span aria-hidden className={look}>
      {state === 'done' && <CheckIcon size={16} />}
      {state === 'failed' && <AlertIcon size={18} />}
      {state === 'waiting' && <ClockIcon size={18} />}
      {(state === 'open' || state === 'later') && number}
    </span>
  );
}
