// Calls to addresses that somebody else named: a feed, a push service. Over https, to no address of this machine or its network, judged after
// the name was resolved. Never follows a redirect: who calls with it does not either.
import { lookup } from 'node:dns';
import type { LookupAddress, LookupOptions } from 'node:dns';
import type { RequestOptions } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

const privateRanges: ReadonlyArray<readonly [string, number]> = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

function listPrivateAddresses(): BlockList {
  const list = new BlockList();
  for (const [address, bits] of privateRanges) {
    list.addSubnet(address, bits, 'ipv4');
    // The same addresses written as IPv6, mapped and translated.
    list.addSubnet(`::ffff:${address}`, 96 + bits, 'ipv6');
    list.addSubnet(`64:ff9b::${address}`, 96 + bits, 'ipv6');
  }
  for (const [address, bits] of [
    ['::', 127],
    ['fc00::', 7],
    ['fe80::', 10],
    ['ff00::', 8],
    ['2001:db8::', 32],
  ] as const)
    list.addSubnet(address, bits, 'ipv6');
  return list;
}

const privateAddresses = listPrivateAddresses();

/** True for addresses of this machine, of its network and for those that belong to nobody. */
export function isPrivateAddress(address: string): boolean {
  return privateAddresses.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}

export class OutwardRefusedError extends Error {
  override readonly name = 'OutwardRefusedError';
}

export interface Outward {
  /** The address as it may be called; throws where it may not. */
  readonly judge: (address: string) => URL;
  /** For the request: the address that is judged is the address that is used, a second look-up could answer another one. */
  readonly lookup: NonNullable<RequestOptions['lookup']>;
}

/** Tests run the other side on this machine, without https; a server that faces the internet never allows it. */
export function createOutward(allowLoopback: boolean): Outward {
  const isAllowed = (address: string): boolean => !isPrivateAddress(address) || (allowLoopback && isLoopback(address));
  return {
    judge(address) {
      const url = URL.parse(address);
      if (!url || !(url.protocol === 'https:' || (allowLoopback && url.protocol === 'http:')))
        throw new OutwardRefusedError('only addresses over https are called');
      if (url.username !== '' || url.password !== '')
        throw new OutwardRefusedError('an address carries no credentials');
      // A literal address never passes the look-up.
      const host = url.hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) !== 0 && !isAllowed(host)) throw new OutwardRefusedError(`${host} is a private address`);
      return url;
    },
    lookup(host, options: LookupOptions, done) {
      lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
        const fault = error ?? judgeAddresses(host, found, isAllowed);
        if (options.all === true) done(fault, found);
        else done(fault, found[0]?.address ?? '', found[0]?.family ?? 4);
      });
    },
  };
}

function judgeAddresses(
  host: string,
  found: readonly LookupAddress[],
  isAllowed: (address: string) => boolean,
): OutwardRefusedError | null {
  const refused = found.find(({ address }) => !isAllowed(address));
  if (found.length === 0) return new OutwardRefusedError(`${host} has no address`);
  return refused === undefined ? null : new OutwardRefusedError(`${host} leads to a private address`);
}
