// That no reading of staff is left out of the measurement of the desk.
import { allEndpoints } from '@candor/contract/endpoints.ts';
import { expect, test } from 'vitest';
import { listCalls } from './desk-calls.ts';

test('every list, search and page of staff is measured, and a new one is missed by its name', () => {
  const measured = new Set(listCalls().map(({ endpoint }) => endpoint.id));
  const readings = allEndpoints.filter(({ base, method, shows }) => base === 'staff' && (method === 'GET' || shows));
  // The one reading of the realm of platform administrators, which has no clients.
  expect(readings.map(({ id }) => id).filter((id) => !measured.has(id))).toEqual(['listTenants']);
  const byId = readings.find(({ id }) => id === 'getClientOrder');
  if (!byId) throw new Error('the contract has no reading by id');
  expect(() => listCalls([...allEndpoints, { ...byId, id: 'getNewThing' }])).toThrow('getNewThing');
  expect(() => listCalls(allEndpoints.filter(({ id }) => id !== byId.id))).toThrow(byId.id);
  const ofClient = { ...byId, id: 'listThingsOfClient', path: '/clients/{id}/things' };
  expect(listCalls([...allEndpoints, ofClient]).filter(({ endpoint }) => endpoint === ofClient)).toHaveLength(1);
});
