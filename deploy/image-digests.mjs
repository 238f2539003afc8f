// image-digests.mjs: prints the images that Dockerfiles and docker compose start from, each with the digest that its registry has now:
//   NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:...
// The lines are build arguments of the Dockerfiles, and an env file for docker compose (docker compose --env-file .env --env-file images.env up).
// Credentials: REGISTRY_USERNAME and REGISTRY_PASSWORD, for the registry REGISTRY_HOST (docker.io by default). Without them it asks as anyone.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = (...path) => readFileSync(join(root, ...path), 'utf8');
const timeoutMs = 30_000;
/** Of an image for several platforms first, so that the digest is the same on all of them. */
const manifestTypes = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');

/** Names of variables and references: `ARG NODE_IMAGE=...` of Dockerfiles, `${REDIS_IMAGE:-...}` of compose. */
const references = () => {
  const dockerfiles = ['Dockerfile.service', 'Dockerfile.frontends'].map((name) => read('deploy', name)).join('\n');
  const found = [
    ...dockerfiles.matchAll(/^ARG (\w+_IMAGE)=(\S+)$/gm),
    ...read('deploy', 'compose', 'engines.yaml').matchAll(/^ {4}image: \$\{(\w+_IMAGE):-([^}]+)\}/gm),
  ];
  return new Map(found.map(([, name, image]) => [name, process.env[name] || image]));
};

/** Registry, path and tag of a reference, as Docker reads it. */
const parse = (image) => {
  const [first = '', ...others] = image.split('/');
  const hasRegistry = others.length > 0 && /[.:]|^localhost$/.test(first);
  const registry = hasRegistry ? first : 'docker.io';
  const rest = hasRegistry ? others.join('/') : image;
  const [, path = '', tag = 'latest'] = /^(.*?)(?::([\w.-]+))?$/.exec(rest) ?? [];
  return { registry, path: hasRegistry || path.includes('/') ? path : `library/${path}`, tag };
};

/** A registry on this machine has no certificate. */
const originOf = (registry) => {
  if (registry === 'docker.io') return 'https://registry-1.docker.io';
  return `${/^(localhost|127\.0\.0\.1)(:|$)/.test(registry) ? 'http' : 'https'}://${registry}`;
};

const credentialsOf = (registry) => {
  const { REGISTRY_HOST = 'docker.io', REGISTRY_USERNAME, REGISTRY_PASSWORD } = process.env;
  if (!REGISTRY_USERNAME || registry !== REGISTRY_HOST) return {};
  return { authorization: `Basic ${Buffer.from(`${REGISTRY_USERNAME}:${REGISTRY_PASSWORD}`).toString('base64')}` };
};

/** The header for a registry that wants a token or a password. @throws when the token is refused */
const authorize = async (registry, challenge) => {
  if (!/^bearer /i.test(challenge)) return credentialsOf(registry);
  const { realm, ...parameters } = Object.fromEntries([...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
  const url = new URL(realm);
  for (const [name, value] of Object.entries(parameters)) if (name === 'service' || name === 'scope') url.searchParams.set(name, value);
  const response = await fetch(url, { headers: credentialsOf(registry), signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${url.host} refused a token with status ${response.status}`);
  const { token, access_token } = await response.json();
  return { authorization: `Bearer ${token ?? access_token}` };
};

const digestOf = async (image) => {
  const { registry, path, tag } = parse(image);
  const request = (headers) =>
    fetch(`${originOf(registry)}/v2/${path}/manifests/${tag}`, {
      method: 'HEAD',
      headers: { accept: manifestTypes, ...headers },
      signal: AbortSignal.timeout(timeoutMs),
    });
  let response = await request({});
  if (response.status === 401) response = await request(await authorize(registry, response.headers.get('www-authenticate') ?? ''));
  if (!response.ok) throw new Error(`${registry} answered ${response.status} for ${path}:${tag}`);
  const digest = response.headers.get('docker-content-digest') ?? '';
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`${registry} reported no digest for ${path}:${tag}`);
  return digest;
};

try {
  const lines = [];
  for (const [name, image] of references()) lines.push(`${name}=${image.includes('@') ? image : `${image}@${await digestOf(image)}`}`);
  process.stdout.write(`${lines.join('\n')}\n`);
} catch (error) {
  process.stderr.write(`No digests: ${error.cause?.message ?? error.message}\n`);
  process.exitCode = 1;
}
