import { t } from '@lingui/core/macro';
import { callStream, useToast } from '@trenzeye/frontend-kit';
import type { BodyInput } from '@trenzeye/proto/http';
import { media } from '@trenzeye/proto/http/media';
import { useEffect, useRef, useState } from 'react';

type Speech = BodyInput<typeof media.previewSpeech>;

/** What is played: a scene by its index, and whether its sound is still being made. */
export interface Playing {
  readonly scene: number;
  readonly isLoading: boolean;
}

const loadSpeech = async (speech: Speech, signal: AbortSignal): Promise<ArrayBuffer> =>
  (await callStream(media.previewSpeech, { body: speech, signal })).arrayBuffer();

const loadFile = async (url: string, signal: AbortSignal): Promise<ArrayBuffer> => (await fetch(url, { signal })).arrayBuffer();

/** Plays one narration at a time: a voice, or the author's recording. */
export function usePreview() {
  const [playing, setPlaying] = useState<Playing | null>(null);
  const stopCurrent = useRef<(() => void) | undefined>(undefined);
  const toast = useToast();
  useEffect(() => () => stopCurrent.current?.(), []);
  const stop = () => {
    stopCurrent.current?.();
    stopCurrent.current = undefined;
    setPlaying(null);
  };
  const play = async (scene: number, load: (signal: AbortSignal) => Promise<ArrayBuffer>) => {
    stop();
    const stopping = new AbortController();
    const context = new AudioContext();
    stopCurrent.current = () => {
      stopping.abort();
      void context.close();
    };
    setPlaying({ scene, isLoading: true });
    try {
      const source = context.createBufferSource();
      source.buffer = await context.decodeAudioData(await load(stopping.signal));
      source.connect(context.destination);
      source.addEventListener('ended', () => !stopping.signal.aborted && stop());
      source.start();
      setPlaying({ scene, isLoading: false });
    } catch (error) {
      if (stopping.signal.aborted) return;
      stop();
      toast.error(t`The voice could not be played`, (error as Error).message);
    }
  };
  return {
    playing,
    stop,
    playSpeech: (scene: number, speech: Speech) => void play(scene, (signal) => loadSpeech(speech, signal)),
    playFile: (scene: number, url: string) => void play(scene, (signal) => loadFile(url, signal)),
  };
}
