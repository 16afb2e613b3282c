// What execution adds to the business: the built-in venue that looks at working orders again and again.
import type { EngineParts } from './engine.ts';
import { startEngine } from './engine.ts';
import type { ExecutionParts } from './parts.ts';

export function composeExecution(parts: ExecutionParts, engine: EngineParts) {
  return { serve: () => startEngine(parts, engine) };
}
