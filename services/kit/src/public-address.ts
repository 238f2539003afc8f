import { BlockList, isIP } from 'node:net';

/** Ranges of RFC 6890 and its successors that do not belong to the public internet, and metadata services in public ranges. */
const blocked = new BlockList();
const blockedNetworks: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local, with the metadata services of most clouds.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Azure's platform address and Alibaba Cloud's metadata service.
  ['168.63.129.16', 32],
  ['100.100.100.200', 32],
  // Teredo, benchmarking, ORCHID and other protocol assignments.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4 addresses contain an IPv4 address.
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];
for (const [network, prefix] of blockedNetworks) blocked.addSubnet(network, prefix, network.includes(':') ? 'ipv6' : 'ipv4');

/**
 * IPv6 addresses outside of global unicast are never public: IPv4-mapped and IPv4-compatible addresses, NAT64 (64:ff9b::/96), unique
 * local, link-local and multicast addresses.
 */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/**
 * Whether an IP address belongs to the public internet. Requests to addresses that users enter are sent only to public addresses, so
 * that they cannot reach this machine, a private network or a cloud's metadata service. False for text that is not an IP address.
 */
export const isPublicAddress = (address: string): boolean => {
  if (address.includes('%')) return false;
  const family = isIP(address);
  if (family === 4) return !blocked.check(address, 'ipv4');
  return family === 6 && globalUnicast.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
};
