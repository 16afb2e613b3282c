// Whose request it is, where no framework says so: the peer of the socket or, when that is a proxy we trust, the nearest
// address in X-Forwarded-For that is not one of ours.
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** The names that the framework knows for ranges of addresses. */
const namedRanges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

export type AddressOf = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

export function createAddressOf(trustedProxies: readonly string[]): AddressOf {
  const trusted = new BlockList();
  for (const entry of trustedProxies.flatMap((name) => namedRanges[name] ?? [name])) {
    const [address = '', bits] = entry.split('/');
    if (isIP(address) === 0) continue;
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  const isTrusted = (address: string): boolean => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

  return ({ headers, socket }) => {
    const peer = bare(socket.remoteAddress ?? '');
    const told = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    const chain = [...told.map((part) => bare(part.trim())).filter((part) => isIP(part) !== 0), peer];
    let at = chain.length - 1;
    while (at > 0 && isTrusted(chain[at] ?? '')) at -= 1;
    return chain[at] ?? peer;
  };
}

/** IPv4 written as IPv6 is IPv4. */
function bare(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}
