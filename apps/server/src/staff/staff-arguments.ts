// What `npm run staff -- create` was asked for. Pure: answers the request, or says what is missing.
import { StartError } from '../start/start-error.ts';

export interface StaffRequest {
  readonly tenant: string;
  readonly people: readonly { readonly username: string; readonly fullName: string }[];
}

const usage = "npm run staff -- create --tenant sun3 --person 'ada: Ada Brown' --person 'ben: Ben Stone'";
const usernamePattern = /^[a-z0-9][a-z0-9._@+-]{2,63}$/;

export function readStaffArguments([verb, ...rest]: readonly string[]): StaffRequest {
  if (verb !== 'create') throw wrong('The only verb is create.');
  const tenants = valuesOf(rest, '--tenant');
  const people = valuesOf(rest, '--person').map(readPerson);
  const [tenant] = tenants;
  if (tenant === undefined || tenants.length > 1) throw wrong('Name one tenant.');
  if (people.length !== 2)
    throw wrong('The first staff are two people, so that one can decide what the other proposes.');
  if (new Set(people.map(({ username }) => username)).size !== 2)
    throw wrong('Two people need two names to sign in with.');
  return { tenant, people };
}

function readPerson(text: string): StaffRequest['people'][number] {
  const [username = '', ...name] = text.split(':');
  const fullName = name.join(':').trim();
  if (!usernamePattern.test(username.trim()))
    throw wrong(`${username} cannot be a sign-in name: use a-z, 0-9 and . _ @ + -`);
  if (fullName.length < 2) throw wrong(`Who is ${username}? Write the full name after a colon.`);
  return { username: username.trim(), fullName };
}

function valuesOf(words: readonly string[], name: string): string[] {
  return words.filter((_, index) => words[index - 1] === name);
}

const wrong = (message: string): StartError => new StartError('config_invalid', message, usage);
