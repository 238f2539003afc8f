import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { metadataAddresses } from './internal-addresses.ts';

/** Sources whose websites an attacker controls, and where these redirect every request: to an internal server, and to a metadata service. */
export const redirectedSources = ['hackernews', 'wikipedia'] as const;
const otherSources = ['mastodon', 'bluesky', 'reddit', 'google-trends', 'github'];

/** Websites of sources that redirect to an internal server. They are requested as soon as the stack has started. */
export interface RedirectingWebsites {
  /** Settings that make them the only websites of which trends are requested. */
  readonly settings: Readonly<Record<string, string>>;
  /** Paths that were requested from the internal server. */
  readonly internalRequests: readonly string[];
  close(): void;
}

const serve = async (listener: RequestListener): Promise<{ readonly server: Server; readonly url: string }> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

export const startRedirectingWebsites = async (): Promise<RedirectingWebsites> => {
  const internalRequests: string[] = [];
  const internal = await serve((request, response) => {
    internalRequests.push(request.url ?? '');
    response.end('internal secret');
  });
  const targets = [`${internal.url}/secret`, metadataAddresses[0] ?? ''];
  const websites = await Promise.all(targets.map((location) => serve((_request, response) => response.writeHead(302, { location }).end())));
  const addresses = [
    ...redirectedSources.map((id, index) => `${id}=${websites[index]?.url}`),
    // Nothing listens there: the stack requests no other website.
    ...otherSources.map((id) => `${id}=http://127.0.0.1:9`),
  ];
  return {
    settings: { SIGNALS: 'on', SIGNALS_SOURCE_URLS: addresses.join(','), SIGNALS_MASTODON_URL: 'http://127.0.0.1:9' },
    internalRequests,
    close: () => {
      for (const { server } of [internal, ...websites]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
};
