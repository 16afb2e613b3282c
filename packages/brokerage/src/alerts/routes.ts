// Binds price alerts for clients.
import * as contract from '@candor/contract/alerts/client.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { createAlert, deleteAlert, listAlerts } from './service.ts';
import type { AlertOwner, AlertParts } from './service.ts';

export function bindAlerts(parts: AlertParts, clientGuard: Guard<'client', AlertOwner>): Binding[] {
  return [
    bind(contract.listAlerts, clientGuard, (owner) => listAlerts(parts, owner)),
    bind(contract.createAlert, clientGuard, (owner, { body }) => createAlert(parts, owner, body)),
    bind(contract.deleteAlert, clientGuard, (owner, { params }) => deleteAlert(parts, owner, params.id)),
  ];
}
