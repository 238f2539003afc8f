import { t } from '@lingui/core/macro';
import { Button, CheckboxField, Icon, TagInput, TextField } from '@trenzeye/frontend-kit';
import { Dialog, SelectField } from '@trenzeye/frontend-kit/ui';
import { type FollowKind, maxFollows, type Niche, trendLanguages, trendRegions } from '@trenzeye/proto/http/content';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { languageName, regionName, useSaveNiche } from '../api.ts';
import { countFollows, draftOf, draftProblem, emptyDraft, inputOf, type NicheDraft, saveProblem } from '../niche-draft.ts';

interface CodeChoiceProps {
  readonly label: string;
  readonly hint: ReactNode;
  /** Shown while nothing is chosen. */
  readonly placeholder: string;
  readonly codes: readonly string[];
  readonly chosen: readonly string[];
  readonly nameOf: (code: string) => string;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Several entries of a list, as removable chips. */
function CodeChoice({ label, hint, placeholder, codes, chosen, nameOf, onChange }: CodeChoiceProps) {
  const frame = useRef<HTMLDivElement>(null);
  const free = codes.filter((code) => !chosen.includes(code)).sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'en'));
  const remove = (code: string) => {
    onChange(chosen.filter((each) => each !== code));
    frame.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={frame} className="tz-code-choice">
      <SelectField
        label={label}
        hint={hint}
        value=""
        placeholder={chosen.length > 0 ? t`Add another` : placeholder}
        options={free.map((code) => ({ value: code, label: nameOf(code) }))}
        onChange={(code) => onChange([...chosen, code])}
      />
      {chosen.length > 0 && (
        <ul className="tz-tag-input__list" aria-label={label}>
          {chosen.map((code) => (
            <li key={code}>
              <button type="button" className="tz-tag-input__tag" aria-label={t`Remove ${nameOf(code)}`} onClick={() => remove(code)}>
                {nameOf(code)}
                <Icon name="close" size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const splitAt =
  (separator: RegExp) =>
  (typed: string, present: readonly string[]): string[] => [
    ...new Set(
      typed
        .split(separator)
        .map((text) => text.trim())
        .filter((text) => text !== '' && !present.includes(text)),
    ),
  ];

interface NicheFormProps {
  /** Undefined for a new niche. */
  readonly niche: Niche | undefined;
  readonly onClose: () => void;
}

/** The dialog that creates or changes a niche. */
export function NicheForm({ niche, onClose }: NicheFormProps) {
  const [draft, setDraft] = useState<NicheDraft>(niche ? draftOf(niche) : emptyDraft);
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useSaveNiche();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = draftProblem(draft);
    setProblem(found);
    if (found !== undefined) return;
    const input = inputOf(draft);
    mutate({ id: niche?.id, input }, { onSuccess: onClose, onError: (error) => setProblem(saveProblem(error, input)) });
  };
  const change = (changed: Partial<NicheDraft>) => setDraft((before) => ({ ...before, ...changed }));
  return (
    <Dialog title={niche ? t`Edit niche` : t`New niche`} onClose={onClose} initialFocus="input">
      <form className="tz-stack" onSubmit={submit} noValidate>
        <TextField label={t`Name`} value={draft.name} maxLength={60} required onChange={(name) => change({ name })} />
        <FollowFields draft={draft} onChange={(kind, texts) => change({ follows: { ...draft.follows, [kind]: texts } })} />
        <AlertFields draft={draft} onChange={change} />
        {problem && (
          <p className="tz-problem" role="alert">
            {problem}
          </p>
        )}
        <div className="tz-row tz-niche-form__actions">
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button kind="primary" type="submit" loading={isPending}>
            {niche ? t`Save niche` : t`Create niche`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface FollowFieldsProps {
  readonly draft: NicheDraft;
  readonly onChange: (kind: FollowKind, texts: readonly string[]) => void;
}

function FollowFields({ draft, onChange }: FollowFieldsProps) {
  const { follows } = draft;
  const room = maxFollows - countFollows(draft);
  return (
    <>
      <TagInput
        label={t`Topics`}
        tags={follows.topic}
        limit={follows.topic.length + room}
        maxLength={80}
        placeholder="#streetfood"
        separator={/,/}
        parse={splitAt(/,/)}
        hint={t`Tags. Separate them with commas.`}
        onChange={(texts) => onChange('topic', texts)}
      />
      <TagInput
        label={t`Words`}
        tags={follows.word}
        limit={follows.word.length + room}
        maxLength={80}
        placeholder={t`slow travel`}
        separator={/,/}
        parse={splitAt(/,/)}
        hint={t`Words or phrases in titles and posts, up to 8 words each.`}
        onChange={(texts) => onChange('word', texts)}
      />
      <TagInput
        label={t`Feeds`}
        tags={follows.feed}
        limit={follows.feed.length + room}
        maxLength={2_048}
        placeholder="https://example.com/feed.xml"
        separator={/\s/}
        parse={splitAt(/\s+/)}
        hint={t`Addresses of public RSS, Atom or JSON feeds. Signals about their headlines belong to the niche.`}
        onChange={(texts) => onChange('feed', texts)}
      />
      <CodeChoice
        label={t`Regions`}
        hint={t`Only signals that were searched for in these regions.`}
        placeholder={t`All regions`}
        codes={trendRegions}
        chosen={follows.region}
        nameOf={regionName}
        onChange={(texts) => onChange('region', texts)}
      />
      <CodeChoice
        label={t`Languages`}
        hint={t`Only signals with posts in these languages.`}
        placeholder={t`All languages`}
        codes={trendLanguages}
        chosen={follows.language}
        nameOf={languageName}
        onChange={(texts) => onChange('language', texts)}
      />
    </>
  );
}

const AlertFields = ({ draft, onChange }: { draft: NicheDraft; onChange: (changed: Partial<NicheDraft>) => void }) => (
  <>
    <CheckboxField
      label={t`Alerts`}
      hint={t`One notification for each signal of this niche that becomes a breakout, with a brief to start from.`}
      checked={draft.alerts}
      onChange={(alerts) => onChange({ alerts })}
    />
    {draft.alerts && (
      <TextField
        label={t`Also alert at this score`}
        hint={t`From 1 to 100. Leave it empty for breakouts only.`}
        value={draft.alertScore}
        inputMode="numeric"
        maxLength={3}
        onChange={(alertScore) => onChange({ alertScore: alertScore.trim() })}
      />
    )}
  </>
);
