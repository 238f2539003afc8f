import { createHash } from 'node:crypto';

interface IndexFile {
  readonly filename: string;
  readonly url: string;
  readonly hashes: { readonly sha256: string };
}

const fetchOk = async (url: string, headers: Record<string, string> = {}): Promise<Response> => {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url} answered with status ${response.status}`);
  return response;
};

/** A package on PyPI, a ZIP archive, verified with the checksum of the index. */
export const fetchWheel = async (name: string, fileName: string): Promise<Buffer> => {
  const listed = await fetchOk(`https://pypi.org/simple/${name}/`, { accept: 'application/vnd.pypi.simple.v1+json' });
  const found = ((await listed.json()) as { files: IndexFile[] }).files.find(({ filename }) => filename === fileName);
  if (!found) throw new Error(`${name} has no file ${fileName}`);
  const wheel = Buffer.from(await (await fetchOk(found.url)).arrayBuffer());
  if (createHash('sha256').update(wheel).digest('hex') !== found.hashes.sha256) throw new Error(`the checksum of ${fileName} is wrong`);
  return wheel;
};
