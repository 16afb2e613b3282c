// The face of clients that other modules may import.
export { maskPhone, normalizeUsername } from './client.ts';
export type { Client, ClientId } from './client.ts';
export {
  findClientByPhone,
  findClientByUsername,
  insertClient,
  readClient,
  readStanding,
  sealedClientColumns,
  setAvatarFile,
  setPayeesWait,
} from './store.ts';
export type { NewClient } from './store.ts';
