import { t } from '@lingui/core/macro';
import { Button, Dialog, SelectField, Skeleton } from '@trenzeye/frontend-kit';
import { type ListedUpload, minSectionSeconds, type SceneVisual } from '@trenzeye/proto/http/media';
import { useRef, useState } from 'react';
import { TimeField } from '../../lab/time-field.tsx';
import { useVideoUploads } from '../api.ts';
import { firstSection, sectionProblem } from './align-visuals.ts';

type ClipVisual = Extract<SceneVisual, { readonly kind: 'clip' }>;

interface ChooseClipDialogProps {
  readonly title: string;
  /** Length of the scene as the script says. */
  readonly seconds: number;
  readonly chosen: ClipVisual | undefined;
  readonly onChoose: (clip: ClipVisual) => void;
  readonly onClose: () => void;
}

/** Chooses a section of one of the author's videos. */
export function ChooseClipDialog({ title, seconds, chosen, onChoose, onClose }: ChooseClipDialogProps) {
  const { data: videos, isPending } = useVideoUploads();
  const [clip, setClip] = useState<ClipVisual | null>(chosen ?? null);
  const video = videos?.find(({ id }) => id === clip?.upload_id);
  const choose = (id: string) => {
    const duration = videos?.find((each) => each.id === id)?.duration ?? null;
    setClip(duration === null ? null : { kind: 'clip', upload_id: id, ...firstSection(duration, seconds) });
  };
  const problem = clip && video?.duration ? sectionProblem(clip, video.duration) : null;
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="tz-stack">
        <p className="tz-hint">{t`The section is shown without its sound. If the scene is longer, the last picture stays.`}</p>
        {isPending && <Skeleton height={120} radius={12} />}
        {videos?.length === 0 && <p className="tz-muted">{t`You have no videos yet. Upload one first.`}</p>}
        {videos && videos.length > 0 && (
          <SelectField label={t`Video`} value={clip?.upload_id ?? ''} onChange={choose}>
            <option value="" disabled>
              {t`Choose a video`}
            </option>
            {videos.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {clip && video && <Section key={video.id} video={video} clip={clip} onClip={setClip} />}
        {problem && (
          <p className="tz-field__error" role="alert">
            {problem}
          </p>
        )}
        <div className="tz-row">
          <Button kind="primary" disabled={!clip || !video || problem !== null} onClick={() => clip && onChoose(clip)}>
            {t`Use this section`}
          </Button>
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </div>
      </div>
    </Dialog>
  );
}

interface SectionProps {
  readonly video: ListedUpload;
  readonly clip: ClipVisual;
  readonly onClip: (clip: ClipVisual) => void;
}

/** The video, and where its section starts and ends. */
function Section({ video, clip, onClip }: SectionProps) {
  const player = useRef<HTMLVideoElement>(null);
  const duration = video.duration ?? 0;
  const position = (): number => Math.round((player.current?.currentTime ?? 0) * 100) / 100;
  const show = (seconds: number): void => {
    if (player.current) player.current.currentTime = seconds;
  };
  const startAt = (start: number) => {
    const length = Math.max(minSectionSeconds, clip.end - clip.start);
    onClip({ ...clip, start, end: Math.min(duration, start + length) });
    show(start);
  };
  return (
    <>
      <video
        ref={player}
        className="tz-visuals__video"
        src={video.video_url ?? undefined}
        poster={video.poster_url ?? undefined}
        controls
        muted
        playsInline
        preload="metadata"
        aria-label={video.name}
        onLoadedMetadata={() => show(clip.start)}
      />
      <div className="tz-visuals__times">
        <TimeField label={t`Start`} seconds={clip.start} onChange={startAt} />
        <TimeField
          label={t`End`}
          seconds={clip.end}
          onChange={(end) => {
            onClip({ ...clip, end });
            show(end);
          }}
        />
      </div>
      <div className="tz-row tz-row--tight">
        <Button size="small" onClick={() => startAt(position())}>
          {t`Start here`}
        </Button>
        <Button size="small" onClick={() => onClip({ ...clip, end: position() })}>
          {t`End here`}
        </Button>
      </div>
    </>
  );
}
