import type { Socket } from 'node:net';
import { loadSettings } from '@trenzeye/kit/config';
import { listen } from '@trenzeye/kit/http/listen';
import { serveMetrics } from '@trenzeye/kit/http/metrics-server';
import { createLogger } from '@trenzeye/kit/logging/logger';
import type { Startable } from '@trenzeye/kit/run';
import { settings } from './config.ts';
import { createContext } from './context.ts';
import { countBuffersAsHeap } from './count-buffers-as-heap.ts';
import { createHandler } from './handler.ts';
import { onClientError } from './send-error.ts';

/** The public origin of the platform. It stores no state. */
export const service: Startable = {
  name: 'gateway',
  start: async (env) => {
    countBuffersAsHeap();
    const config = loadSettings('gateway', settings, env);
    const context = await createContext(config, createLogger('gateway', config.LOG_LEVEL));
    const metrics = await serveMetrics(config, context.log).catch(async (error: unknown) => {
      await context.close();
      throw error;
    });
    try {
      const listening = await listen(createHandler(context), config.HOST, config.PORT, {
        headersTimeoutMs: config.HEADERS_TIMEOUT_MS,
        // Its clients are many and unknown.
        checksPerHeadersTimeout: 20,
      });
      listening.server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
        if (error.code !== 'ECONNRESET') context.logRefusal({ route: 'unparsed', code: error.code ?? 'malformed' }, 'input refused');
        onClientError(error, socket);
      });
      return {
        url: listening.url,
        metricsUrl: metrics?.url,
        stop: async () => {
          context.drain();
          await listening.close(config.DRAIN_MS);
          await metrics?.close();
          await context.close();
        },
      };
    } catch (error) {
      await metrics?.close();
      await context.close();
      throw error;
    }
  },
};
