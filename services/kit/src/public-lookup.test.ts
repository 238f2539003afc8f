import { lookup } from 'node:dns/promises';
import { createOutgoingFetch } from './public-fetch.ts';
import { configuredLookup, createPublicLookup, resolvePublicName } from './public-lookup.ts';
import { type DnsServer, startDnsServer } from './testing/dns-server.ts';

const addresses: Readonly<Record<string, readonly string[]>> = {
  'both.test': ['2606:4700:4700::1111', '93.184.216.34'],
  'private.test': ['93.184.216.34', '10.0.0.1'],
  'none.test': [],
};
let names: DnsServer;
beforeAll(async () => {
  names = await startDnsServer((name) => (name.startsWith('silent') ? undefined : (addresses[name] ?? [])));
});
afterAll(() => names.stop());

const servers = (timeoutMs = 5_000) => ({ nameServers: [names.address], timeoutMs });
const find = (host: string, options: object) =>
  new Promise((resolve, reject) => {
    createPublicLookup(servers(300))(host, options, (error, address, family) => (error ? reject(error) : resolve([address, family])));
  });

describe('resolvePublicName', () => {
  it('a name with both kinds of addresses -> both, IPv4 first', async () => {
    expect(await resolvePublicName('both.test', servers())).toEqual([
      { address: '93.184.216.34', family: 4 },
      { address: '2606:4700:4700::1111', family: 6 },
    ]);
  });

  it.each([
    ['no addresses', 'none.test', 'ENOTFOUND'],
    ['no answer from its servers', 'silent.test', 'EAI_AGAIN'],
    ['no valid name', `${'a'.repeat(70)}.test`, 'ENOTFOUND'],
  ])('%s -> the code of dns.lookup', async (_case, name, code) => {
    await expect(resolvePublicName(name, servers(300))).rejects.toMatchObject({ code });
  });
});

describe('publicLookup', () => {
  it('options of a connection -> all addresses, the first, or those of a family', async () => {
    expect(await find('both.test', {})).toEqual(['93.184.216.34', 4]);
    expect(await find('both.test', { family: 6 })).toEqual(['2606:4700:4700::1111', 6]);
    expect(await find('both.test', { all: true })).toEqual([await resolvePublicName('both.test', servers()), undefined]);
  });

  it('one private address -> ForbiddenAddress', async () => {
    await expect(find('private.test', {})).rejects.toMatchObject({ name: 'ForbiddenAddress' });
  });

  it('12 names without an answer -> a name of the installation, a file and a hash do not wait for them', async () => {
    const settled: string[] = [];
    const silent = Array.from({ length: 12 }, (_value, index) =>
      createOutgoingFetch({ allowsPrivateAddresses: false, nameServers: [names.address] })(`http://silent-${index}.test/`).catch(
        (error: NodeJS.ErrnoException) => settled.push(`silent ${error.code}`),
      ),
    );
    while (!names.queries.includes('A silent-11.test')) await new Promise(setImmediate);

    await Promise.all(Array.from({ length: 4 }, () => lookup('localhost')));
    settled.push('localhost');
    await Promise.all(silent);

    expect(settled).toEqual(['localhost', ...Array(12).fill('silent EAI_AGAIN')]);
  }, 30_000);
});

describe('configuredLookup', () => {
  it('many names of operators at once -> at most two threads, each is answered', async () => {
    const find = () =>
      new Promise((resolve, reject) => {
        configuredLookup('localhost', { all: true }, (error, found) => (error ? reject(error) : resolve(found)));
      });

    for (const found of await Promise.all(Array.from({ length: 20 }, find)))
      expect(found).toEqual(expect.arrayContaining([expect.objectContaining({ address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) })]));
  });
});
