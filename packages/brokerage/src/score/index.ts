// The face of the score that other modules may import.
export { proposeContestDecision, proposeVipLevel } from './decisions.ts';
export type { ScoreEvent } from './score.ts';
export { contestMove, recordApprovals, recordScoreEvent } from './service.ts';
export type { RecordParts, ScoreNotice, ScoreParts } from './service.ts';
export { listMoves } from './store.ts';
export type { AssetValue } from './vip.ts';
export { reviewLevel, reviewLevels } from './vip-service.ts';
export type { VipParts } from './vip-service.ts';
export { markStale } from './vip-store.ts';
