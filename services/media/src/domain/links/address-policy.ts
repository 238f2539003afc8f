import { BlockList, isIP } from 'node:net';

/** What is not the public internet: private, loopback, link-local (with the clouds' metadata), shared, documentation, multicast. */
const closed = new BlockList();
for (const [network, bits] of [
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
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(network, bits, 'ipv4');
// The clouds' own: Azure's host and Alibaba's metadata, both within public ranges.
for (const address of ['168.63.129.16', '100.100.100.200']) closed.addAddress(address, 'ipv4');
for (const [network, bits] of [
  // Teredo, benchmarks, ORCHID and others; documentation; 6to4, which carries any IPv4 address.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(network, bits, 'ipv6');

/** Of IPv6 only this is handed out; mapped IPv4, NAT64, unique local, link-local and multicast all lie outside. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an address belongs to the public internet. Anything that is no address does not. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  return family === 6 && globalUnicast.check(address, 'ipv6') && !closed.check(address, 'ipv6');
};
