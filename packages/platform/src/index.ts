// Technique without business words. Parts are imported by their own file: @candor/platform/clock/clock.ts and so on.
export type { Clock } from './clock/clock.ts';
