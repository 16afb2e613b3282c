// The calls of the score and the nominees, named without their schemas so that no validator travels with them; held against the contract by a test.
import type * as nominees from '@candor/contract/client/nominees.ts';
import type * as score from '@candor/contract/client/score.ts';
import { nameCall } from './shell-calls.ts';

export const scoreCalls = {
  read: nameCall<typeof score.getScore>({ id: 'getScore', method: 'GET', path: '/score/app/v1' }),
  listMoves: nameCall<typeof score.listScoreMoves>({
    id: 'listScoreMoves',
    method: 'GET',
    path: '/score/app/v1/moves',
  }),
  contest: nameCall<typeof score.contestScoreMove>({
    id: 'contestScoreMove',
    method: 'POST',
    path: '/score/app/v1/moves/{id}/contest',
  }),
} as const;

export const nomineeCalls = {
  list: nameCall<typeof nominees.listNominees>({ id: 'listNominees', method: 'GET', path: '/nominee/app/v1/list' }),
  save: nameCall<typeof nominees.saveNominees>({ id: 'saveNominees', method: 'PUT', path: '/nominee/app/v1' }),
  remove: nameCall<typeof nominees.deleteNominee>({
    id: 'deleteNominee',
    method: 'DELETE',
    path: '/nominee/app/v1/{id}',
  }),
} as const;
