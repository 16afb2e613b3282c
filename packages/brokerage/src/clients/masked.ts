// What staff see of a client before anything is opened: name, phone and e-mail masked. Pure.
import { maskName } from '@candor/contract/clients/person-name.ts';
import { maskRecipient } from '../delivery/index.ts';
import { maskPhone } from './client.ts';
import type { Client } from './client.ts';

export function maskClient({ id, username, fullName, phone, email, status, createdAt }: Client) {
  return {
    id,
    username,
    full_name: fullName === undefined ? null : maskName(fullName),
    phone: maskPhone(phone),
    email: email === undefined ? null : maskRecipient(email),
    status,
    created_at: createdAt.toISOString(),
  };
}
