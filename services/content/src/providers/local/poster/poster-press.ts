import { Worker } from 'node:worker_threads';
import { composePoster, type PosterBrief } from './compose-poster.ts';
import { fontFiles } from './font-metrics.ts';

/** Draws posters as WebP, off the main thread. */
export interface PosterPress {
  draw(brief: PosterBrief): Promise<Uint8Array>;
  close(): Promise<void>;
}

interface Order {
  readonly resolve: (webp: Uint8Array) => void;
  readonly reject: (reason: Error) => void;
}

type Delivery = { readonly id: number } & ({ readonly webp: Uint8Array } | { readonly error: string });

/** After this many milliseconds without work the thread ends and gives its memory back. */
const idleFor = 10_000;

/** One thread, started with the first poster; orders wait their turn. A thread that dies fails its orders and is replaced by the next one. */
export const createPosterPress = (): PosterPress => {
  const orders = new Map<number, Order>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  const failAll = (reason: Error): void => {
    worker = undefined;
    for (const { reject } of orders.values()) reject(reason);
    orders.clear();
  };

  const rest = (): void => {
    clearTimeout(idle);
    if (orders.size > 0) return;
    worker?.unref();
    idle = setTimeout(() => {
      void worker?.terminate();
      worker = undefined;
    }, idleFor).unref();
  };

  const onDelivery = (delivery: Delivery): void => {
    const order = orders.get(delivery.id);
    orders.delete(delivery.id);
    if ('webp' in delivery) order?.resolve(delivery.webp);
    else order?.reject(new Error(`the poster could not be drawn: ${delivery.error}`));
    rest();
  };

  const hire = (): Worker => {
    const hired = new Worker(new URL('./raster-worker.ts', import.meta.url), { workerData: { fontFiles: Object.values(fontFiles) } });
    hired.on('message', onDelivery);
    hired.on('error', (error: Error) => worker === hired && failAll(error));
    hired.on('exit', () => worker === hired && failAll(new Error('the drawing thread ended')));
    return hired;
  };

  return {
    draw: (brief) => {
      const { svg } = composePoster(brief);
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
      last += 1;
      orders.set(last, { resolve, reject });
      clearTimeout(idle);
      worker ??= hire();
      worker.ref();
      worker.postMessage({ id: last, svg });
      return promise;
    },
    close: async () => {
      clearTimeout(idle);
      const ending = worker;
      failAll(new Error('the service is stopping'));
      await ending?.terminate();
    },
  };
};
