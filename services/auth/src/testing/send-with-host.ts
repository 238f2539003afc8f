import { request } from 'node:http';

interface HostAnswer {
  readonly status: number;
  readonly text: string;
}

/** Sends a request with any Host header, which `fetch` replaces. */
export const sendWithHost = (url: string, host: string, method = 'GET'): Promise<HostAnswer> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: { host } }, async (response) => {
      let text = '';
      for await (const chunk of response.setEncoding('utf8')) text += chunk;
      resolve({ status: response.statusCode ?? 0, text });
    });
    sent.once('error', reject).end();
  });
