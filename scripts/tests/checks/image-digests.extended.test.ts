import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { createDaemon } from '../../dev/engines/daemon.ts';
import { findExecutable } from '../../dev/engines/find-executable.ts';
import { freePort } from '../../dev/engines/free-port.ts';
import { isResponding } from '../../dev/engines/is-responding.ts';
import { temporaryFolder } from '../runner/temporary-folder.ts';

const program = findExecutable('docker-registry');
if (!program) process.stderr.write('SKIPPED: digests of images in a registry. docker-registry is needed (Debian: docker-registry).\n');
const describeWithRegistry = program ? describe : describe.skip;

const folder = temporaryFolder();
const unused = `sha256:${'ab'.repeat(32)}`;
const sha256 = (bytes: string): string => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

const variables = ['NODE_IMAGE', 'NGINX_IMAGE', 'POSTGRES_IMAGE', 'KAFKA_IMAGE', 'REDIS_IMAGE', 'OBJECTS_IMAGE', 'MAIL_IMAGE'];
/** The variables of images; those that are not given have a digest already, so nothing is requested for them. */
const environment = (images: Readonly<Record<string, string>>) => ({
  ...Object.fromEntries(variables.map((name) => [name, `other:1@${unused}`])),
  ...images,
});

const readDigests = async (env: Readonly<Record<string, string>>): Promise<Map<string, string>> => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'deploy', 'image-digests.mjs')], { env });
  return new Map(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split(/=(.*)/) as [string, string]),
  );
};

describeWithRegistry('digests of images in a registry', () => {
  let registry: ReturnType<typeof createDaemon>;
  let port: number;
  const host = () => `127.0.0.1:${port}`;

  const send = async (method: string, path: string, body: string, type: string): Promise<Response> => {
    const response = await fetch(new URL(path, `http://${host()}`), { method, body, headers: { 'content-type': type } });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };

  /** Pushes a manifest. @returns its descriptor */
  const pushManifest = async (name: string, tag: string, type: string, content: object) => {
    const bytes = JSON.stringify({ schemaVersion: 2, mediaType: type, ...content });
    const digest = sha256(bytes);
    await send('PUT', `/v2/${name}/manifests/${tag || digest}`, bytes, type);
    return { mediaType: type, digest, size: bytes.length };
  };

  /** Pushes an image without layers for one platform. */
  const pushImage = async (name: string, architecture: string) => {
    const config = JSON.stringify({ architecture, os: 'linux', rootfs: { type: 'layers', diff_ids: [] } });
    const upload = await send('POST', `/v2/${name}/blobs/uploads/`, '', 'application/octet-stream');
    const location = `${upload.headers.get('location')}&digest=${sha256(config)}`;
    await send('PUT', location, config, 'application/octet-stream');
    const type = 'application/vnd.docker.container.image.v1+json';
    const manifest = await pushManifest(name, '', 'application/vnd.docker.distribution.manifest.v2+json', {
      config: { mediaType: type, digest: sha256(config), size: config.length },
      layers: [],
    });
    return { ...manifest, platform: { architecture, os: 'linux' } };
  };

  let digest: string;
  beforeAll(async () => {
    port = await freePort();
    const configuration = join(folder.path, 'registry.yaml');
    writeFileSync(configuration, `version: 0.1\nlog: { level: error }\nstorage: { inmemory: {} }\nhttp: { addr: 127.0.0.1:${port} }\n`);
    registry = createDaemon({
      name: 'docker-registry',
      command: program ?? '',
      args: ['serve', configuration],
      cwd: folder.path,
      logFile: join(folder.path, 'registry.log'),
      isReady: () => isResponding(port, Buffer.from('GET /v2/ HTTP/1.0\r\n\r\n')),
      readyTimeoutMs: 30_000,
      stopSignals: [['SIGTERM', 5_000]],
    });
    await registry.start();
    const manifests = [await pushImage('base/node', 'amd64'), await pushImage('base/node', 'arm64')];
    digest = (await pushManifest('base/node', '24', 'application/vnd.docker.distribution.manifest.list.v2+json', { manifests })).digest;
  });
  afterAll(async () => {
    await registry.stop();
    folder.remove();
  });

  test('image for two platforms -> the digest of its index, so that it is the same on both; others with a digest stay', async () => {
    const found = await readDigests(environment({ NODE_IMAGE: `${host()}/base/node:24` }));

    expect(found.get('NODE_IMAGE')).toBe(`${host()}/base/node:24@${digest}`);
    expect([...found.keys()].sort()).toEqual([...variables].sort());
    expect(found.get('KAFKA_IMAGE')).toBe(`other:1@${unused}`);
  });

  test('tag that is not in the registry -> error with its name, no lines', async () => {
    await expect(readDigests(environment({ NODE_IMAGE: `${host()}/base/node:25` }))).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: `No digests: ${host()} answered 404 for base/node:25\n`,
    });
  });

  describe('registry with tokens, as Docker Hub', () => {
    let server: Server;
    const requested: string[] = [];
    beforeAll(async () => {
      server = createServer(async (request, response) => {
        const { port: own } = server.address() as AddressInfo;
        if (request.url?.startsWith('/token')) {
          requested.push(request.url, String(request.headers.authorization));
          response.end(JSON.stringify({ token: 'granted' }));
        } else if (request.headers.authorization === 'Bearer granted') {
          const answer = await fetch(`http://${host()}${request.url}`, {
            method: 'HEAD',
            headers: { accept: String(request.headers.accept) },
          });
          response.writeHead(answer.status, { 'docker-content-digest': answer.headers.get('docker-content-digest') ?? '' }).end();
        } else {
          const challenge = `Bearer realm="http://127.0.0.1:${own}/token",service="registry",scope="repository:base/node:pull"`;
          response.writeHead(401, { 'www-authenticate': challenge }).end();
        }
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    });
    afterAll(() => new Promise((resolve) => server.close(resolve)));

    test('-> a token for reading the image, with the credentials of the operator', async () => {
      const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
      const credentials = { REGISTRY_HOST: address, REGISTRY_USERNAME: 'operator', REGISTRY_PASSWORD: 'secret' };

      const found = await readDigests({ ...environment({ NODE_IMAGE: `${address}/base/node:24` }), ...credentials });

      expect(found.get('NODE_IMAGE')).toBe(`${address}/base/node:24@${digest}`);
      expect(requested).toEqual([
        '/token?service=registry&scope=repository%3Abase%2Fnode%3Apull',
        `Basic ${Buffer.from('operator:secret').toString('base64')}`,
      ]);
    });
  });
});
