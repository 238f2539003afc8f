import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
// @ts-expect-error: the package has no types.
import runner from 'jest-light-runner/child-process';

/**
 * @typedef {{ onMessage: (listener: (message: unknown) => void) => void, postMessage: (message: unknown) => void }} Channel
 * @typedef {{ run: (task: unknown, options?: { channel?: Channel }) => Promise<unknown> }} Pool
 */

/** The copy that the runner uses. */
const requireOfRunner = createRequire(import.meta.resolve('jest-light-runner'));
/** @type {{ default: { prototype: Pool } }} */
const { default: Tinypool } = await import(pathToFileURL(requireOfRunner.resolve('tinypool')).href);
const { run } = Tinypool.prototype;

/**
 * The runner answers the first question of one worker to all workers and then forgets them: one that has not loaded yet misses the answer,
 * its own question is ignored, and the run never ends. On a busy machine that happens. Here each question is answered to who asked.
 * @param {Channel} shared
 * @returns {Channel}
 */
const createOwnChannel = (shared) => {
  /** @type {((message: unknown) => void) | undefined} */
  let listener;
  return {
    onMessage: (each) => {
      listener = each;
    },
    postMessage: (message) => {
      if (listener) shared.onMessage(listener);
      shared.postMessage(message);
    },
  };
};

Tinypool.prototype.run = function (task, options) {
  return run.call(this, task, options?.channel ? { ...options, channel: createOwnChannel(options.channel) } : options);
};

// biome-ignore lint/style/noDefaultExport: Jest takes a runner from the default export.
export default runner;
