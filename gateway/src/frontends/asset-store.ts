import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gunzipSync, gzip } from 'node:zlib';
import { lookup } from 'mrmime';

interface AssetHead {
  readonly contentType: string;
  readonly etag: string;
  /** The name contains a hash of the content. */
  readonly immutable: boolean;
  /** Of the uncompressed file, in bytes. */
  readonly size: number;
  readonly brotli: Buffer | undefined;
}

/** A built file. Compressed ones are not kept uncompressed, except pages, whose text is changed: few clients accept no compression. */
export type Asset = AssetHead &
  ({ readonly plain: Buffer; readonly gzip: Buffer | undefined } | { readonly plain: undefined; readonly gzip: Buffer });

export const textOf = ({ plain, gzip: compressed }: Asset): string => (plain === undefined ? gunzipSync(compressed) : plain).toString();

const hashedName = /\.[0-9a-f]{8,}\.\w+$/;
const notServed = /(\.br|\.gz|(^|\/)(csp|pages|preload)\.json)$/;

const readIfExists = async (path: string): Promise<Buffer | undefined> => (existsSync(path) ? readFile(path) : undefined);

const typeOf = (name: string): string => {
  const type = lookup(name) ?? 'application/octet-stream';
  return /^text\/|javascript|json|svg/.test(type) ? `${type}; charset=utf-8` : type;
};

const headOf = (name: string, plain: Buffer) => ({
  contentType: typeOf(name),
  etag: createHash('sha256').update(plain).digest('base64url').slice(0, 20),
  size: plain.length,
});

const readAsset = async (path: string, name: string): Promise<Asset> => {
  const [plain, brotli, gzip] = await Promise.all([readFile(path), readIfExists(`${path}.br`), readIfExists(`${path}.gz`)]);
  const head = { ...headOf(name, plain), immutable: hashedName.test(name), brotli };
  return gzip && !name.endsWith('.html') ? { ...head, gzip, plain: undefined } : { ...head, gzip, plain };
};

/** Creates an asset from text, compressed outside the main thread because requests are served at the same time. */
export const createAsset = async (name: string, text: string): Promise<Asset> => {
  const plain = Buffer.from(text);
  const [brotli, gzipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)]);
  return { ...headOf(name, plain), immutable: false, plain, brotli, gzip: gzipped };
};

/**
 * Reads a built frontend into memory (a few MB): path under `prefix` -> file. A build that runs at the same time can then neither mix
 * versions nor delete a file while it is sent. Empty if the folder does not exist.
 */
export const readAssets = async (folder: string, prefix: string): Promise<Map<string, Asset>> => {
  if (!existsSync(folder)) return new Map();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const served = names.filter((name) => !notServed.test(name));
  return new Map(await Promise.all(served.map(async (name) => [prefix + name, await readAsset(join(folder, name), name)] as const)));
};
