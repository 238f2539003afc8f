// steady-requests.ts <url> <per second> <file>: sends requests until the file exists, then prints how many were sent and which failed.
// Runs in the namespaces of the cluster, so it has no imports besides Node.js.
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const [url = '', perSecond, endFile = ''] = process.argv.slice(2);
const failures: string[] = [];
const running = new Set<Promise<void>>();
let sent = 0;

/** Many clients, so that the limit of requests per client does not matter. */
const clientOf = (request: number): string => `203.0.113.${(request % 200) + 1}`;

const send = async (client: string): Promise<void> => {
  const at = new Date().toISOString();
  try {
    const response = await fetch(url, { headers: { 'x-forwarded-for': client }, signal: AbortSignal.timeout(20_000) });
    await response.arrayBuffer();
    if (!response.ok) failures.push(`${at}: status ${response.status}`);
  } catch (error) {
    failures.push(`${at}: ${error instanceof Error ? String(error.cause ?? error.message) : error}`);
  }
};

const begin = performance.now();
while (!existsSync(endFile)) {
  const request = send(clientOf(sent));
  running.add(request);
  void request.then(() => running.delete(request));
  sent += 1;
  await sleep(Math.max(0, begin + (sent * 1_000) / Number(perSecond) - performance.now()));
}
await Promise.all(running);
console.log(JSON.stringify({ sent, failures }));
