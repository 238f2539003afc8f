import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Button, call, SelectField, saveFile, useToast } from '@trenzeye/frontend-kit';
import { isBuiltIn, usePersonalAi } from '@trenzeye/frontend-kit/ai';
import { formatSrt, formatVtt } from '@trenzeye/proto/editing/caption-files';
import { captionsOfShort } from '@trenzeye/proto/editing/clips';
import { content } from '@trenzeye/proto/http/content';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Edit } from '../api.ts';
import {
  addableLanguages,
  type FileTimes,
  importCaptions,
  importLimitBytes,
  languageName,
  untranslatedCaptions,
  withoutTrack,
  withTexts,
  withTranslated,
} from './caption-tracks.ts';
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

/** Captions of one request: few enough for slow models, and for visible progress. */
const captionsPerRequest = 40;

/** Translates the captions of the Short that a language does not have yet. What was translated before a failure is kept. */
function useTranslation(edit: Edit, onChange: (kind: string, change: Partial<Edit>) => void, onDone: (language: string) => void) {
  const toast = useToast();
  const [doneCount, setDoneCount] = useState(0);
  // The edit may change meanwhile.
  const latest = useRef(edit);
  latest.current = edit;
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: async (language: string): Promise<void> => {
      setDoneCount(0);
      const captions = untranslatedCaptions(latest.current, language);
      for (let first = 0; first < captions.length; first += captionsPerRequest) {
        const part: readonly Caption[] = captions.slice(first, first + captionsPerRequest);
        const { texts } = await call(content.translateCaptions, { body: { texts: part.map(({ text }) => text), language } });
        const { tracks } = latest.current;
        onChange(`translate ${language} ${first}`, { tracks: withTranslated(tracks, language, withTexts(part, texts)) });
        setDoneCount(first + part.length);
        onDone(language);
      }
    },
    onError: (error) => toast.error(t`The captions could not be translated`, error.message),
  });
  return { translate: mutate, isPending, doneCount };
}

interface CaptionLanguagesProps {
  readonly edit: Edit;
  /** Language of the captions that are edited; empty for the first ones. */
  readonly language: string;
  readonly onLanguage: (language: string) => void;
  readonly onChange: (kind: string, change: Partial<Edit>) => void;
}

/** Which language is edited, translation into others, and which one is burned in. */
export function CaptionLanguages({ edit, language, onLanguage, onChange }: CaptionLanguagesProps) {
  const { tracks, captions_language, captions_mode, burned_language } = edit;
  const { translate, isPending, doneCount } = useTranslation(edit, onChange, onLanguage);
  const { data: ai } = usePersonalAi();
  const canTranslate = ai !== undefined && !isBuiltIn(ai.in_use.text);
  const missing = language === '' ? [] : untranslatedCaptions(edit, language);
  const first = languageName(captions_language);
  const remove = () => {
    onChange(`remove ${language}`, { tracks: withoutTrack(tracks, language) });
    onLanguage('');
  };
  return (
    <div className="tz-caption-languages">
      {tracks.length > 0 && (
        <div className="tz-caption-languages__row">
          <SelectField label={t`Language`} value={language} onChange={onLanguage}>
            <option value="">{first}</option>
            {tracks.map((track) => (
              <option key={track.language} value={track.language}>
                {track.label}
              </option>
            ))}
          </SelectField>
          {language !== '' && (
            <Button size="small" kind="bare" icon="trash" disabled={isPending} onClick={remove}>
              <Trans>Remove {languageName(language)}</Trans>
            </Button>
          )}
        </div>
      )}
      {captions_mode === 'burned' && tracks.length > 0 && (
        <SelectField
          label={t`Burned-in language`}
          hint={t`To let viewers choose the language, show the captions as a track.`}
          value={tracks.some((track) => track.language === burned_language) ? burned_language : ''}
          onChange={(burned) => onChange('burned language', { burned_language: burned })}
        >
          <option value="">{first}</option>
          {tracks.map((track) => (
            <option key={track.language} value={track.language}>
              {track.label}
            </option>
          ))}
        </SelectField>
      )}
      {missing.length > 0 && canTranslate && !isPending && (
        <Button size="small" icon="spark" className="tz-align-start" onClick={() => translate(language)}>
          <Trans>Translate {missing.length} more</Trans>
        </Button>
      )}
      {isPending && (
        <p role="status">
          {doneCount === 0
            ? t`Translating...`
            : plural(doneCount, { one: 'Translating: # caption is done.', other: 'Translating: # captions are done.' })}
        </p>
      )}
      <AddLanguage
        edit={edit}
        canTranslate={canTranslate}
        isBusy={isPending}
        onTranslate={translate}
        onAdd={(added) => {
          onChange(`add ${added}`, { tracks: withTranslated(tracks, added, []) });
          onLanguage(added);
        }}
      />
    </div>
  );
}

interface AddLanguageProps {
  readonly edit: Edit;
  readonly canTranslate: boolean;
  readonly isBusy: boolean;
  readonly onTranslate: (language: string) => void;
  /** Adds a language without captions. */
  readonly onAdd: (language: string) => void;
}

function AddLanguage({ edit, canTranslate, isBusy, onTranslate, onAdd }: AddLanguageProps) {
  const languages = addableLanguages(edit);
  const [chosen, setChosen] = useState('');
  const language = languages.some(({ value }) => value === chosen) ? chosen : (languages[0]?.value ?? '');
  if (language === '') return null;
  const count = untranslatedCaptions(edit, language).length;
  return (
    <details className="tz-caption-languages__add">
      <summary>{t`Add a language`}</summary>
      <SelectField label={t`Language to add`} value={language} onChange={setChosen}>
        {languages.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="tz-row tz-row--tight">
        {canTranslate && (
          <Button size="small" icon="spark" kind="primary" disabled={isBusy || count === 0} onClick={() => onTranslate(language)}>
            {plural(count, { one: 'Translate # caption', other: 'Translate # captions' })}
          </Button>
        )}
        <Button size="small" disabled={isBusy} onClick={() => onAdd(language)}>
          {t`Add without translation`}
        </Button>
      </div>
      {!canTranslate && (
        <p className="tz-hint">
          <Trans>
            Add the language, then import a caption file or type. Translating needs an AI model: <Link to="/account/ai">Account, AI</Link>.
          </Trans>
        </p>
      )}
    </details>
  );
}
