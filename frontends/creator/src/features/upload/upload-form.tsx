import { t } from '@lingui/core/macro';
import { Button, Icon, Notice, sizeLabel, TextField, useToast } from '@trenzeye/frontend-kit';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { isResumable, mediaTypeOf, missingSourceMessage, type UploadSource, validateSource, withFile, withLink } from './upload-source.ts';

interface UploadFormProps {
  readonly source: UploadSource;
  /** The last rejected upload. */
  readonly rejection: { readonly name: string; readonly reason: string } | null;
  readonly isSignedOut: boolean;
  readonly onChange: (source: UploadSource) => void;
  readonly onUpload: () => void;
}

/** Form for a file (picker, drop or paste) or a link to a video. One clears the other. */
export function UploadForm({ source, rejection, isSignedOut, onChange, onUpload }: UploadFormProps) {
  const toast = useToast();
  const [problem, setProblem] = useState('');
  const change = (next: UploadSource) => {
    setProblem('');
    onChange(next);
  };
  const showProblem = (description?: string) => {
    setProblem(missingSourceMessage);
    toast.error(missingSourceMessage, description);
  };
  const selectFile = (file: File | null | undefined) => {
    if (!file) return;
    if (mediaTypeOf(file) === null) showProblem(t`${file.name} is neither an image nor a video.`);
    else change(withFile(file));
  };
  usePaste(selectFile, (link) => change(withLink(source, link)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (validateSource(source) !== null) showProblem();
    else onUpload();
  };
  return (
    <form className="tz-upload-form" onSubmit={submit} noValidate>
      <FileField file={source.file} isInvalid={problem !== ''} onSelect={selectFile} onClear={() => change({ file: null, link: '' })} />
      <p className="tz-upload-form__or">{t`or`}</p>
      <TextField
        label={t`Video link`}
        type="url"
        inputMode="url"
        placeholder="https://"
        value={source.link}
        problem={problem}
        onChange={(link) => change(withLink(source, link))}
        hint={t`A YouTube URL, or the URL of a video file.`}
        spellCheck={false}
        autoComplete="off"
      />
      {rejection && (
        <Notice tone="danger" title={rejection.name}>
          <p>{rejection.reason}</p>
        </Notice>
      )}
      {isSignedOut && <p className="tz-hint">{t`Log in to upload.`}</p>}
      <Button kind="primary" size="large" type="submit" icon="upload">
        {t`Upload`}
      </Button>
    </form>
  );
}

interface FileFieldProps {
  readonly file: File | null;
  readonly isInvalid: boolean;
  readonly onSelect: (file: File | null | undefined) => void;
  readonly onClear: () => void;
}

function FileField({ file, isInvalid, onSelect, onClear }: FileFieldProps) {
  const field = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the file input inside.
    <div
      className="tz-drop"
      data-over={isOver}
      data-selected={file !== null}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onSelect(event.dataTransfer.files[0]);
      }}
    >
      <input
        ref={input}
        id={field}
        className="tz-drop__input"
        type="file"
        accept="image/*,video/*"
        aria-invalid={isInvalid || undefined}
        aria-describedby={`${field}-hint`}
        onChange={({ target }) => {
          onSelect(target.files?.[0]);
          // Allow choosing the same file again after it was removed.
          target.value = '';
        }}
      />
      <label htmlFor={field} className="tz-drop__label">
        <Icon name={file ? (mediaTypeOf(file) === 'image' ? 'image' : 'video') : 'upload'} size={28} />
        <span className="tz-drop__text">{file ? file.name : t`Choose an image or a video`}</span>
        <span id={`${field}-hint`} className="tz-hint">
          {file ? `${sizeLabel(file.size)}${isResumable(file) ? t` · can be paused and resumed` : ''}` : t`or drop it here, or paste it`}
        </span>
      </label>
      {file && <Button kind="bare" size="small" icon="close" aria-label={t`Remove ${file.name}`} onClick={onClear} />}
    </div>
  );
}

/** Handles files pasted anywhere, and URLs pasted outside of fields. */
function usePaste(onFile: (file: File | undefined) => void, onLink: (link: string) => void): void {
  const latest = useRef({ onFile, onLink });
  latest.current = { onFile, onLink };
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const [file] = event.clipboardData?.files ?? [];
      const isField = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]') !== null;
      const text = event.clipboardData?.getData('text/plain').trim() ?? '';
      if (file) latest.current.onFile(file);
      else if (!isField && /^https?:\/\/\S+$/.test(text)) latest.current.onLink(text);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}
