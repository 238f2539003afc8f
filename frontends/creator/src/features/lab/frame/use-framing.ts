import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { call, useToast } from '@trenzeye/frontend-kit';
import { media } from '@trenzeye/proto/http/media';
import { useEffect, useRef, useState } from 'react';
import type { Edit } from '../lab-queries.ts';

const pollIntervalMs = 1_000;

interface FramingOptions {
  readonly shortId: string;
  /** Saves pending changes: the server searches the clips of the stored edit. */
  readonly flush: () => Promise<void>;
  readonly onCrop: (crop: Edit['crop']) => void;
}

/** Keyframes from the server that follow the face of the person who is shown. They replace the keyframes; undo restores those. */
export function useFraming({ shortId, flush, onCrop }: FramingOptions) {
  const toast = useToast();
  const [percent, setPercent] = useState(0);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: async (): Promise<Edit['crop']> => {
      setPercent(0);
      await flush();
      const params = { id: shortId };
      let framing = await call(media.requestFraming, { params });
      while (framing.status === 'running' && isMounted.current) {
        await new Promise((done) => setTimeout(done, pollIntervalMs));
        framing = await call(media.framing, { params });
        setPercent(framing.percent);
      }
      if (framing.status === 'failed') throw new Error(framing.reason ?? undefined);
      return framing.keyframes;
    },
    onSuccess: (keyframes) => {
      if (!isMounted.current) return;
      if (keyframes.length === 0) {
        toast.info(t`No face was found`, t`The frame is unchanged. You can move it with keyframes.`);
        return;
      }
      onCrop(keyframes);
      toast.success(t`The frame follows the face`, t`Change single keyframes, or undo.`);
    },
    onError: (error) => toast.error(t`The frame could not be proposed`, error.message),
  });
  return { follow: () => mutate(), isPending, percent };
}
