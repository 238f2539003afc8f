import { t } from '@lingui/core/macro';
import { useToast } from '@trenzeye/frontend-kit';
import { useEffect, useRef, useState } from 'react';

/** A recording that is going on. */
interface Recording {
  readonly scene: number;
  /** 0 to 1. */
  readonly level: number;
  readonly seconds: number;
}

interface Microphone {
  readonly stream: MediaStream;
  readonly context: AudioContext;
  readonly recorder: MediaRecorder;
}

/** Longest recording, as long as a Short. */
const maxSeconds = 180;
const levelIntervalMs = 100;
/** Level of a loud voice: the meter shows it as full. */
const fullLevel = 0.3;

const openMicrophone = async (): Promise<Microphone> => {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { noiseSuppression: true, echoCancellation: true, autoGainControl: true, channelCount: 1 },
  });
  return { stream, context: new AudioContext(), recorder: new MediaRecorder(stream) };
};

const closeMicrophone = ({ stream, context }: Microphone): void => {
  for (const track of stream.getTracks()) track.stop();
  void context.close();
};

/** Calls `onLevel` with the loudness of the microphone until the returned function is called. */
const measureLevel = ({ stream, context }: Microphone, onLevel: (level: number) => void): (() => void) => {
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    onLevel(Math.min(1, Math.sqrt(power) / fullLevel));
  }, levelIntervalMs);
  return () => clearInterval(timer);
};

/** Records one scene at a time; `onRecorded` receives the finished recording. */
export function useRecorder(onRecorded: (scene: number, audio: Blob, seconds: number) => void) {
  const [recording, setRecording] = useState<Recording | null>(null);
  const finish = useRef<((isKept: boolean) => void) | undefined>(undefined);
  const toast = useToast();
  useEffect(() => () => finish.current?.(false), []);
  const start = async (scene: number) => {
    const microphone = await openMicrophone().catch(() => undefined);
    if (!microphone) {
      toast.error(t`The microphone is not available`, t`Allow it for this page in your browser, or use another device.`);
      return;
    }
    const chunks: Blob[] = [];
    const startedAt = performance.now();
    const secondsNow = () => (performance.now() - startedAt) / 1_000;
    const stopMeter = measureLevel(microphone, (level) => {
      setRecording({ scene, level, seconds: secondsNow() });
      if (secondsNow() > maxSeconds) finish.current?.(true);
    });
    finish.current = (isKept) => {
      finish.current = undefined;
      const seconds = secondsNow();
      stopMeter();
      microphone.recorder.addEventListener('stop', () => {
        closeMicrophone(microphone);
        if (isKept) onRecorded(scene, new Blob(chunks, { type: microphone.recorder.mimeType }), seconds);
      });
      microphone.recorder.stop();
      setRecording(null);
    };
    microphone.recorder.addEventListener('dataavailable', ({ data }) => void chunks.push(data));
    microphone.recorder.start();
    setRecording({ scene, level: 0, seconds: 0 });
  };
  return { recording, start: (scene: number) => void start(scene), stop: () => finish.current?.(true) };
}
