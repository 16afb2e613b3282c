// What the verbs of funds need: those of orders and execution.
import type { ExecutionParts } from '../execution/index.ts';

export type FundParts = ExecutionParts;
