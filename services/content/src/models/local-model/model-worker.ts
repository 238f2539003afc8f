import { importLlamaRuntime } from './llama-runtime.ts';
import { type LoadedModel, loadModel, RequestTooLong } from './loaded-model.ts';
import type { ChildMessage, ParentMessage } from './model-messages.ts';

// The program of the process that runs a model: a crash of the native code ends this process and not the service.

let loaded: LoadedModel | undefined;
const answers = new Map<number, AbortController>();

const send = (message: ChildMessage): void => void process.send?.(message);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const load = async (runtime: string, model: string): Promise<void> => {
  try {
    const log = (message: string) => send({ type: 'log', level: 'debug', message });
    loaded = await loadModel(await importLlamaRuntime(runtime), model, log);
    send({ type: 'loaded' });
  } catch (error) {
    send({ type: 'load-failed', message: messageOf(error) });
  }
};

const answer = async ({ id, request }: Extract<ParentMessage, { type: 'answer' }>): Promise<void> => {
  const abort = new AbortController();
  answers.set(id, abort);
  try {
    if (!loaded) throw new Error('no model is loaded');
    send({ type: 'answered', id, answer: await loaded.answer(request, abort.signal, (text) => send({ type: 'text', id, text })) });
  } catch (error) {
    const failure = error instanceof RequestTooLong ? 'too-long' : 'error';
    send({ type: 'failed', id, reason: abort.signal.aborted ? 'aborted' : failure, message: messageOf(error) });
  } finally {
    answers.delete(id);
  }
};

process.on('message', (message: ParentMessage) => {
  if (message.type === 'load') void load(message.runtime, message.model);
  else if (message.type === 'answer') void answer(message);
  else answers.get(message.id)?.abort();
});
// The service has ended.
process.on('disconnect', () => process.exit());
