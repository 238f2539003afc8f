import { setFlagsFromString } from 'node:v8';

/**
 * Call before the first request. V8 collects the whole heap whenever 64 MiB of buffers were allocated since the last time, and chunks of
 * forwarded bodies are such buffers: beside 10,000 connections and slow downloads that was one pause of 5 to 120 ms every second. With
 * this flag buffers count toward the limit of the heap, and collections of young objects, which are short, free most of them before.
 * V8 versions without the flag ignore it.
 */
export const countBuffersAsHeap = (): void => setFlagsFromString('--external-memory-accounted-in-global-limit');
