import { t } from '@lingui/core/macro';
import { Button, Icon, Notice, sizeLabel, TextField, useToast } from '@trenzeye/frontend-kit';
import { UiProvider, Upload } from '@trenzeye/frontend-kit/ui';
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
  const selectFile = (file: File) => {
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
      <UiProvider>
        <FileField file={source.file} isInvalid={problem !== ''} onSelect={selectFile} onClear={() => change({ file: null, link: '' })} />
      </UiProvider>
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
  readonly onSelect: (file: File) => void;
  readonly onClear: () => void;
}

/** The server checks files, and those of a wrong kind are explained: antd would ignore them. */
const accept = { format: 'image/*,video/*', filter: 'native' } as const;

/** antd's Dragger with a label that opens the file dialog; the upload starts with the form. */
function FileField({ file, isInvalid, onSelect, onClear }: FileFieldProps) {
  const field = useId();
  const select = (selected: File): false => {
    // antd replaces its input after every selection.
    if (document.activeElement?.id === field) setTimeout(() => document.getElementById(field)?.focus());
    onSelect(selected);
    return false;
  };
  return (
    <div className="tz-drop" data-selected={file !== null}>
      <Upload.Dragger
        id={field}
        accept={accept}
        aria-invalid={isInvalid || undefined}
        aria-describedby={`${field}-hint`}
        beforeUpload={select}
        fileList={[]}
        showUploadList={false}
        openFileDialogOnClick={false}
        hasControlInside
      >
        <label htmlFor={field} className="tz-drop__label">
          <Icon name={file ? (mediaTypeOf(file) === 'image' ? 'image' : 'video') : 'upload'} size={28} />
          <span className="tz-drop__text">{file ? file.name : t`Choose an image or a video`}</span>
          <span id={`${field}-hint`} className="tz-hint">
            {file ? `${sizeLabel(file.size)}${isResumable(file) ? t` · can be paused and resumed` : ''}` : t`or drop it here, or paste it`}
          </span>
        </label>
      </Upload.Dragger>
      {file && <Button kind="bare" size="small" icon="close" aria-label={t`Remove ${file.name}`} onClick={onClear} />}
    </div>
  );
}

/** Handles files pasted anywhere, and URLs pasted outside of fields. */
function usePaste(onFile: (file: File) => void, onLink: (link: string) => void): void {
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
