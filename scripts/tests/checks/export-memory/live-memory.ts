import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** The options of Node.js with which `connectInspector` reaches a process; its stderr must be a pipe. */
export const inspectorOptions = ['--inspect=127.0.0.1:0'];

export interface Inspector {
  /** Bytes that are in use after a garbage collection: objects and buffers. Garbage, whose size depends on the load, does not count. */
  liveBytes(): Promise<number>;
  close(): void;
}

interface Reply {
  readonly id: number;
  readonly error?: { readonly message: string };
  readonly result?: { readonly result?: { readonly value?: number } };
}

const addressOf = async (child: ChildProcess): Promise<string> => {
  const address = Promise.withResolvers<string>();
  if (!child.stderr) throw new Error('the stderr of the process is no pipe');
  createInterface(child.stderr).on('line', (line) => {
    const [, found] = /^Debugger listening on (ws:\S+)$/.exec(line) ?? [];
    if (found) address.resolve(found);
    else if (!/^(For help, see|Debugger (attached|ending))/.test(line)) process.stderr.write(`${line}\n`);
  });
  child.once('exit', (code) => address.reject(new Error(`the process ended with ${code}`)));
  return address.promise;
};

/** Connects to the inspector of a new process, which passes its error output on. */
export const connectInspector = async (child: ChildProcess): Promise<Inspector> => {
  const socket = new WebSocket(await addressOf(child));
  const waiting = new Map<number, PromiseWithResolvers<Reply>>();
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    waiting.get(reply.id)?.resolve(reply);
    waiting.delete(reply.id);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the inspector closed the connection'));
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error('no connection to the inspector')), { once: true });
  });
  let last = 0;
  const send = async (method: string, params: object = {}): Promise<Reply> => {
    last += 1;
    const reply = Promise.withResolvers<Reply>();
    waiting.set(last, reply);
    socket.send(JSON.stringify({ id: last, method, params }));
    const received = await reply.promise;
    if (received.error) throw new Error(`${method}: ${received.error.message}`);
    return received;
  };
  const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())';
  return {
    liveBytes: async () => {
      await send('HeapProfiler.collectGarbage');
      const { result } = await send('Runtime.evaluate', { expression, returnByValue: true });
      if (typeof result?.result?.value !== 'number') throw new Error('the inspector returned no number');
      return result.result.value;
    },
    close: () => socket.close(),
  };
};
