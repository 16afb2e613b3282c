// How a band looks: never by colour alone, its name always stands beside it.
import type { ScoreBand } from '@candor/contract/score/rules.ts';
import type { BadgeTone } from '@candor/ui/status/badge.tsx';

export const bandTones = {
  poor: 'danger',
  average: 'warning',
  fair: 'info',
  good: 'success',
  excellent: 'success',
} as const satisfies Record<ScoreBand, BadgeTone>;
