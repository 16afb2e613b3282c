// Conversations for tests, opened as a client opens one: with a first message over the API.
import * as z from 'zod/mini';
import { sendChatMessage } from '@candor/contract/chats/client.ts';
import { uploadedFile } from '@candor/contract/documents/client.ts';
import { answerOf, callApi } from '../api.ts';
import { signIn } from '../people.ts';
import type { TestClient } from '../people.ts';
import type { TestSystem } from '../system.ts';
import { tenantHeaders } from '../tenants.ts';

/** The smallest picture there is. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export async function uploadPicture(system: TestSystem, bearer: string): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([pixel], { type: 'image/png' }), 'screen.png');
  const headers = { authorization: `Bearer ${bearer}`, ...tenantHeaders('sun3') };
  const sent = await fetch(`${system.url}/api/file/app/v1`, { method: 'POST', headers, body: form });
  return z.parse(uploadedFile, await sent.json()).id;
}

/** Answers the client's bearer token and the first message; with a picture when asked for. */
export async function openTestChat(system: TestSystem, client: TestClient, { hasPicture = false } = {}) {
  const { access_token: bearer } = await signIn(system, client);
  const fileId = hasPicture ? await uploadPicture(system, bearer) : undefined;
  const body = {
    id: system.server.money.parts.ids.next(),
    text: 'When will my deposit arrive?',
    ...(fileId !== undefined && { file_id: fileId }),
  };
  const message = answerOf(sendChatMessage, await callApi(system, sendChatMessage, { bearer, body }));
  return { bearer, message, fileId: fileId ?? '' };
}
