import { Button, Icon, Notice, TextField, useToast } from '@trenzeye/frontend-kit';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { type Choice, isResumable, kindOf, nothingChosen, problemOf, withFile, withLink } from './choice.ts';
import { sizeLabel } from './labels.ts';

interface UploadFormProps {
  readonly choice: Choice;
  /** What was sent last and not taken. */
  readonly refusal: { readonly name: string; readonly reason: string } | null;
  readonly isSignedOut: boolean;
  readonly onChoose: (choice: Choice) => void;
  readonly onUpload: () => void;
}

/** A file, by the picker, by dropping or pasting it, or a link to a video. One clears the other. */
export function UploadForm({ choice, refusal, isSignedOut, onChoose, onUpload }: UploadFormProps) {
  const toast = useToast();
  const [problem, setProblem] = useState('');
  const choose = (next: Choice) => {
    setProblem('');
    onChoose(next);
  };
  const refuse = (description?: string) => {
    setProblem(nothingChosen);
    toast.error(nothingChosen, description);
  };
  const take = (file: File | null | undefined) => {
    if (!file) return;
    if (kindOf(file) === null) refuse(`${file.name} is neither a picture nor a video.`);
    else choose(withFile(file));
  };
  usePasted(take, (link) => choose(withLink(choice, link)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemOf(choice);
    if (found) refuse();
    else onUpload();
  };
  return (
    <form className="tz-upload-form" onSubmit={submit} noValidate>
      <FileField file={choice.file} isInvalid={problem !== ''} onTake={take} onClear={() => choose({ file: null, link: '' })} />
      <p className="tz-upload-form__or">or</p>
      <TextField
        label="Video link"
        type="url"
        inputMode="url"
        placeholder="https://"
        value={choice.link}
        problem={problem}
        onChange={(link) => choose(withLink(choice, link))}
        hint="A YouTube address, or the address of a video file."
        spellCheck={false}
        autoComplete="off"
      />
      {refusal && (
        <Notice tone="danger" title={refusal.name}>
          <p>{refusal.reason}</p>
        </Notice>
      )}
      {isSignedOut && <p className="tz-hint">Log in to upload.</p>}
      <Button kind="primary" size="large" type="submit" icon="upload">
        Upload
      </Button>
    </form>
  );
}

interface FileFieldProps {
  readonly file: File | null;
  readonly isInvalid: boolean;
  readonly onTake: (file: File | null | undefined) => void;
  readonly onClear: () => void;
}

function FileField({ file, isInvalid, onTake, onClear }: FileFieldProps) {
  const field = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way to what the field inside does.
    <div
      className="tz-drop"
      data-over={isOver}
      data-chosen={file !== null}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onTake(event.dataTransfer.files[0]);
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
          onTake(target.files?.[0]);
          // The same file may be chosen again after it was taken away.
          target.value = '';
        }}
      />
      <label htmlFor={field} className="tz-drop__label">
        <Icon name={file ? (kindOf(file) === 'image' ? 'image' : 'video') : 'upload'} size={28} />
        <span className="tz-drop__words">{file ? file.name : 'Choose a picture or a video'}</span>
        <span id={`${field}-hint`} className="tz-hint">
          {file ? `${sizeLabel(file.size)}${isResumable(file) ? ' · can be paused and resumed' : ''}` : 'or drop it here, or paste it'}
        </span>
      </label>
      {file && <Button kind="bare" size="small" icon="close" aria-label={`Remove ${file.name}`} onClick={onClear} />}
    </div>
  );
}

/** Files and web addresses that are pasted anywhere on the page but into a field. */
function usePasted(onFile: (file: File | undefined) => void, onLink: (link: string) => void): void {
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
