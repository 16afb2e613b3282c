// The face of clients that other modules may import.
export { chooseLanguage, maskPhone, normalizeUsername, parseClientId } from './client.ts';
export type { Client, ClientId } from './client.ts';
export { findByBeginnings } from './find-store.ts';
export { enterAll } from './find-upkeep.ts';
export { readBeginnings } from './finding.ts';
export { maskClient } from './masked.ts';
export { clientChanged, createProfile } from './profile.ts';
export type { AvatarFiles, ClientChanged, Profile, ProfileCaller } from './profile.ts';
export {
  findClientByEmail,
  findClientByPhone,
  findClientByUsername,
  insertClient,
  isClient,
  readClient,
  readClients,
  readStanding,
  readStandings,
  setAvatarFile,
  setClientEmail,
  setClientLanguage,
  setClientName,
  setPayeesWait,
} from './store.ts';
export type { NewClient } from './store.ts';
