// Binds the score of the client.
import { isRefusal } from '@candor/contract';
import * as contract from '@candor/contract/score/client.ts';
import type { TenantScope } from '@candor/platform/db/index.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import type { ClientId } from '../clients/index.ts';
import { readScore } from './overview.ts';
import { toWire } from './score.ts';
import type { ScoreMove } from './score.ts';
import { contestMove } from './service.ts';
import { listMoves } from './store.ts';
import type { VipParts } from './vip-service.ts';

export interface ScoreReader {
  readonly scope: TenantScope;
  readonly clientId: ClientId;
}

export function bindScore(parts: VipParts, clientGuard: Guard<'client', ScoreReader>): Binding[] {
  return [
    bind(contract.getScore, clientGuard, (owner) => readScore(parts, owner)),
    bind(contract.listScoreMoves, clientGuard, ({ scope, clientId }, { query }) =>
      parts.db.read(scope, (reader) => readPage(query, (range) => listMoves(reader, clientId, range), idOf, toWire)),
    ),
    bind(contract.contestScoreMove, clientGuard, async (owner, { params, body }) => {
      const contested = await contestMove(parts, owner, params.id, body.text);
      return isRefusal(contested) ? contested : toWire(contested);
    }),
  ];
}

const idOf = ({ id }: ScoreMove): string => id;
