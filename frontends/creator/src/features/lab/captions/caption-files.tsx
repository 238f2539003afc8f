import { plural, t } from '@lingui/core/macro';
import { Button, saveFile, useToast } from '@trenzeye/frontend-kit';
import { formatSrt, formatVtt } from '@trenzeye/proto/editing/caption-files';
import { captionsOfShort } from '@trenzeye/proto/editing/clips';
import { useId, useState } from 'react';
import type { Edit } from '../lab-queries.ts';
import { type FileTimes, importCaptions, importLimitBytes } from './caption-import.ts';
import { type Caption, normalizeCaptions } from './captions.ts';

interface CaptionFilesProps {
  readonly edit: Edit;
  /** Language of the captions, for the file name; empty for the first ones. */
  readonly language: string;
  readonly duration: number;
  readonly onCaptions: (kind: string, captions: readonly Caption[]) => void;
}

/** Imports captions from WebVTT and SRT files, and exports those of the Short. */
export function CaptionFiles({ edit, language, duration, onCaptions }: CaptionFilesProps) {
  const toast = useToast();
  const [times, setTimes] = useState<FileTimes>('short');
  const field = useId();
  const read = async (file: File) => {
    if (file.size > importLimitBytes) {
      toast.error(t`This caption file is too large`, t`It may have at most 1 MB.`);
      return;
    }
    const imported = importCaptions(await file.text(), edit, duration, times);
    if (!imported) {
      toast.error(t`This file has no captions`, t`Choose a WebVTT (.vtt) or SubRip (.srt) file.`);
      return;
    }
    onCaptions(`import ${file.name}`, imported.captions);
    const notUsed = plural(imported.leftOut, {
      one: '# caption is outside of the video or one too many, and was left out.',
      other: '# captions are outside of the video or too many, and were left out.',
    });
    const imports = plural(imported.captions.length, { one: '# caption imported', other: '# captions imported' });
    toast.success(imports, imported.leftOut > 0 ? notUsed : undefined);
  };
  const save = (extension: 'srt' | 'vtt') => {
    const captions = captionsOfShort({ ...edit, captions: normalizeCaptions(edit.captions, duration) });
    const [text, type] = extension === 'srt' ? [formatSrt(captions), 'application/x-subrip'] : [formatVtt(captions), 'text/vtt'];
    saveFile(`captions${language && `-${language}`}.${extension}`, new Blob([text], { type }));
  };
  return (
    <div className="tz-caption-files">
      <h3>{t`Caption files`}</h3>
      <div className="tz-caption-files__row">
        <label htmlFor={field}>{t`Times in the file start with`}</label>
        <select id={field} className="tz-input" value={times} onChange={({ target }) => setTimes(target.value as FileTimes)}>
          <option value="short">{t`the Short`}</option>
          <option value="video">{t`the whole video`}</option>
        </select>
      </div>
      <div className="tz-row tz-row--tight">
        <label className="tz-button tz-button--secondary tz-button--small tz-caption-files__import">
          {t`Import SRT or VTT`}
          <input
            type="file"
            accept=".srt,.vtt,text/vtt,application/x-subrip"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void read(file);
              target.value = '';
            }}
          />
        </label>
        <Button size="small" icon="download" disabled={edit.captions.length === 0} onClick={() => save('srt')}>
          {t`Export SRT`}
        </Button>
        <Button size="small" icon="download" disabled={edit.captions.length === 0} onClick={() => save('vtt')}>
          {t`Export VTT`}
        </Button>
      </div>
    </div>
  );
}
