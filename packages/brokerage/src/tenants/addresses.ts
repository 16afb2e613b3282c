// Whether staff of a tenant may come from an address: from anywhere while the tenant names none.
import { BlockList, isIP } from 'node:net';

export function isStaffAddress(
  { staffAddresses = [] }: { readonly staffAddresses?: readonly string[] | undefined },
  ip: string,
): boolean {
  if (staffAddresses.length === 0) return true;
  const kind = isIP(ip);
  if (kind === 0) return false;
  const list = new BlockList();
  for (const network of staffAddresses) addNetwork(list, network);
  return list.check(ip, kind === 4 ? 'ipv4' : 'ipv6');
}

/** False for what the network code cannot read. */
export function addNetwork(list: BlockList, network: string): boolean {
  const [address = '', bits] = network.split('/');
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
  if (isIP(address) === 0) return false;
  if (bits === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(bits), family);
  return true;
}
