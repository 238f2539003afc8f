import { Button } from '@trenzeye/frontend-kit';
import type { ShortsContent, ThreadContent } from '@trenzeye/proto/http/content';
import { useId } from 'react';
import type { Made } from './made.ts';

interface EditorProps<Content> {
  readonly content: Content;
  readonly onChange: (content: Content) => void;
}

/** The generated text, to be read whole and changed before it is saved. */
export function MadeEditor({ made, onChange }: { made: Made; onChange: (made: Made) => void }) {
  if (made.type === 'thread') return <ThreadEditor content={made.content} onChange={(content) => onChange({ ...made, content })} />;
  if (made.type === 'shorts') return <ScriptEditor content={made.content} onChange={(content) => onChange({ ...made, content })} />;
  return (
    <TextField
      label="Caption"
      value={made.content.caption}
      limit={2200}
      onChange={(caption) => onChange({ ...made, content: { ...made.content, caption } })}
    />
  );
}

function ThreadEditor({ content, onChange }: EditorProps<ThreadContent>) {
  const { tweets } = content;
  return (
    <ol className="tz-posts">
      {tweets.map((post, index) => (
        <li key={index}>
          <TextField
            label={`Post ${index + 1} of ${tweets.length}`}
            value={post}
            limit={500}
            onChange={(changed) => onChange({ ...content, tweets: tweets.with(index, changed) })}
          />
          {tweets.length > 1 && (
            <Button
              kind="bare"
              size="small"
              icon="trash"
              aria-label={`Remove post ${index + 1}`}
              onClick={() => onChange({ ...content, tweets: tweets.toSpliced(index, 1) })}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

function ScriptEditor({ content, onChange }: EditorProps<ShortsContent>) {
  return (
    <>
      <TextField label="Script" value={content.script} limit={5000} onChange={(script) => onChange({ ...content, script })} />
      <h4 className="tz-label">Storyboard</h4>
      <ol className="tz-scenes">
        {content.scenes.map((scene, index) => (
          <li key={index}>
            <span className="tz-scenes__length">{Math.round(scene.duration)} s</span>
            <span>{scene.description}</span>
          </li>
        ))}
      </ol>
      <p className="tz-hint">Voice: {content.voice_type.replaceAll('_', ' ')}</p>
    </>
  );
}

function TextField({ label, value, limit, onChange }: { label: string; value: string; limit: number; onChange: (value: string) => void }) {
  const field = useId();
  return (
    <div className="tz-field">
      <label className="tz-label" htmlFor={field}>
        {label}
      </label>
      <textarea
        id={field}
        className="tz-input tz-grows"
        maxLength={limit}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
