// Names the accounts of the books: a client's buckets and the house's accounts, each in one asset. Pure.
// An account's id follows from its name, so nobody has to look it up and it can be opened by the first posting.
import type { AccountId, ClientId, LedgerAccountId, NewId } from '@candor/contract/ids.ts';
import { hash } from 'node:crypto';

export const clientBuckets = [
  'cash',
  'invested',
  'bonus',
  'frozen',
  'outstanding',
  'loan',
  'holding',
  // What a trade or a dividend has earned and settlement has not brought yet.
  'unsettled',
  'incoming',
  'receivable',
  // Placed with the issuer of a savings product.
  'saved',
] as const;
export type ClientBucket = (typeof clientBuckets)[number];

export const houseKinds = [
  'bank',
  'wallet',
  'clearing',
  'custody',
  'fees',
  'taxes',
  'fx',
  'loan_book',
  'interest',
  'promotions',
  'suspense',
  // Clients' savings at the issuer that holds them, by issuer; never money of the house.
  'issuer',
] as const;
export type HouseKind = (typeof houseKinds)[number];

/** Currency code (`EUR`) or security (`INS:` and the instrument's id): each is counted in whole smallest units. */
export type AssetKey = string;

/** Securities carry the kind of their name in front; currencies do not. */
export function isSecurity(asset: AssetKey): boolean {
  return asset.includes(':');
}

/** A client's account of one country and currency, as the brokerage knows it. */
export interface ClientAccount {
  readonly clientId: ClientId;
  readonly accountId: AccountId;
}

export interface AccountRef {
  readonly id: LedgerAccountId;
  readonly side: 'client' | 'house';
  readonly clientId: ClientId | null;
  readonly ownerId: AccountId | null;
  readonly bucket: ClientBucket | HouseKind;
  /** What a house account is for beyond its kind: which bank, which fee, which authority. */
  readonly detail: string;
  readonly asset: AssetKey;
  /** 1: never below zero. -1: never above zero, it is what the client owes. 0: free. */
  readonly bound: -1 | 0 | 1;
}

const assetPattern = /^[A-Z0-9][A-Z0-9:._-]{0,39}$/;
const detailPattern = /^[a-z0-9_.:-]{0,60}$/;
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function clientBucket(owner: ClientAccount, bucket: ClientBucket, asset: AssetKey): AccountRef {
  if (!uuidPattern.test(owner.clientId) || !uuidPattern.test(owner.accountId)) {
    throw new TypeError('a client account is named by two uuids in lower case');
  }
  checkAsset(asset);
  return {
    id: deriveId(`client|${owner.clientId}|${owner.accountId}|${bucket}|${asset}`),
    side: 'client',
    clientId: owner.clientId,
    ownerId: owner.accountId,
    bucket,
    detail: '',
    asset,
    bound: bucket === 'outstanding' || bucket === 'loan' ? -1 : 1,
  };
}

export function houseAccount(kind: HouseKind, asset: AssetKey, detail = ''): AccountRef {
  checkAsset(asset);
  if (!detailPattern.test(detail)) throw new TypeError(`not a detail of a house account: ${detail}`);
  return {
    id: deriveId(`house|${kind}|${detail}|${asset}`),
    side: 'house',
    clientId: null,
    ownerId: null,
    bucket: kind,
    detail,
    asset,
    bound: 0,
  };
}

function checkAsset(asset: AssetKey): void {
  if (!assetPattern.test(asset)) throw new TypeError(`not an asset: ${asset}`);
}

/** A uuid of version 8: the first 122 bits of a SHA-256, so two names never share an id. The overload is the door through which it becomes one. */
export function deriveId(name: string): NewId;
export function deriveId(name: string): string {
  const hex = hash('sha256', name, 'hex');
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) & 3);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
