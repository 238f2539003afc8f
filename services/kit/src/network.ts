import { isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address, without leading zeros. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const parts = (text: string): string[] => (text === '' ? [] : text.split(':'));
  if (tail === undefined) return parts(head);
  const [before, after] = [parts(head), parts(tail)];
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
};

/** An IPv4 address, the IPv6 network of `groupCount` groups, or other text unchanged. */
const prefixOf = (address: string, groupCount: number): string => {
  const withoutZone = address.split('%')[0] ?? '';
  if (!isIPv6(withoutZone)) return address;
  const groups = groupsOf(withoutZone);
  const isMappedIpv4 = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  if (!isMappedIpv4) return `${groups.slice(0, groupCount).join(':')}::/${groupCount * 16}`;
  const bytes = groups.slice(6).flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
  return bytes.join('.');
};

/** The key of rate limits: an IPv4 address, or the /64 network of an IPv6 address, because one client may own all its addresses. Other text is returned unchanged. */
export const networkOf = (address: string): string => prefixOf(address, 4);

/** An IPv4 address, or the /48 network of an IPv6 address: providers assign that many /64 networks to one customer. */
export const siteOf = (address: string): string => prefixOf(address, 3);
