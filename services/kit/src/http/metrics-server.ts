import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ChassisConfig } from '../config.ts';
import type { Logger } from '../logging/logger.ts';
import { type Listening, listen } from './listen.ts';
import { readMetrics } from './metrics.ts';

type MetricsSettings = Pick<ChassisConfig, 'METRICS_HOST' | 'METRICS_PORT'>;

/**
 * Serves `GET /metrics` with all metrics of this process on METRICS_PORT; undefined without that setting. A separate port, because a
 * load balancer may rewrite every address and header by which a request for the public port could be recognized as internal.
 */
export const serveMetrics = async (config: MetricsSettings, log: Logger): Promise<Listening | undefined> => {
  if (config.METRICS_PORT === undefined) return undefined;
  const respond = async ({ method, url = '' }: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      if (method !== 'GET' || url.split('?')[0] !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      const { contentType, text } = await readMetrics();
      response.writeHead(200, { 'content-type': contentType }).end(text);
    } catch (error) {
      log.error({ err: error }, 'metrics request failed');
      response.writeHead(500).end();
    }
  };
  return listen((request, response) => void respond(request, response), config.METRICS_HOST, config.METRICS_PORT);
};
