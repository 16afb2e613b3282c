// Who advises a client, as the client sees it: name, picture, licence and hours; and the desk where nobody does.
import * as z from 'zod/mini';
import { client } from '../callers.ts';
import { deskHours } from '../chats/client.ts';

export const advisorCard = z.strictObject({
  name: z.string(),
  /** As an address that a page shows without asking again; empty where there is none. */
  picture: z.string(),
  /** Of the authority that lets this person advise; empty where the brand names none. */
  licence: z.string(),
  /** The person's own, or the desk's. */
  hours: deskHours,
});
export type AdvisorCard = z.infer<typeof advisorCard>;

export const getAdvisor = client.get('getAdvisor', '/client/app/v1/advisor', {
  summary: 'Who advises this client and when, as two people of staff decided to show it; and when the desk is there.',
  response: z.strictObject({ advisor: z.nullable(advisorCard), desk: deskHours }),
});
