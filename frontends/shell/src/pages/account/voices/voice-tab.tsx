import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Chip, EmptyState, ErrorState, Notice, Skeleton, useIsFirstLoad } from '@trenzeye/frontend-kit';
import { isBuiltIn, usePersonalAi, useVoices } from '@trenzeye/frontend-kit/ai';
import { maxVoices, type Voice } from '@trenzeye/proto/http/content';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAsyncAction } from '../../../features/accounts/async-action.ts';
import { AccountSection, RemoveDialog } from '../account-section.tsx';
import { useDeleteVoice, useSaveVoice } from './api.ts';
import { newVoice, VoiceForm } from './voice-form.tsx';
import './voices.css';

/** Value of `edit` in the URL for a voice that does not exist yet. */
const newId = 'new';

/** The user's voices; with `edit` in the URL, the form of one of them. */
export function VoiceTab() {
  const { data: voices, error, refetch, isFetching } = useVoices();
  // Its notice is above the voices.
  const ai = usePersonalAi();
  const isFirstLoad = useIsFirstLoad([ai]);
  const [query, setQuery] = useSearchParams();
  const edit = (id: string | null) => setQuery(id === null ? {} : { edit: id });
  if (error)
    return (
      <ErrorState title={t`Your voices could not be loaded`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    );
  if (!voices || isFirstLoad) return <Skeleton height="14rem" radius="12px" />;
  const editedId = query.get('edit');
  const edited = voices.find(({ id }) => id === editedId);
  if (edited || editedId === newId)
    return <VoiceForm key={editedId} id={edited?.id ?? null} voice={edited ?? newVoice(voices.length === 0)} onDone={() => edit(null)} />;
  return (
    <>
      {ai.data && isBuiltIn(ai.data.in_use.text) && <ModelNotice />}
      <AccountSection
        title={t`Your voices`}
        description={t`A voice describes how you write. AI models follow it when they generate for you.`}
      >
        <VoiceList voices={voices} onEdit={edit} />
      </AccountSection>
    </>
  );
}

/** Says that a model is needed, where there is only the built-in composer. */
function ModelNotice() {
  return (
    <Notice title={t`Voices need an AI model`}>
      <p>{t`The built-in composer cannot follow a voice. You can describe yours now and set up a model later.`}</p>
      <Button size="small" to="/account/ai">
        {t`Use your own AI model`}
      </Button>
    </Notice>
  );
}

function VoiceList({ voices, onEdit }: { voices: readonly Voice[]; onEdit: (id: string) => void }) {
  const createButton = (
    <Button size="small" icon="plus" onClick={() => onEdit(newId)}>
      {t`Create a voice`}
    </Button>
  );
  if (voices.length === 0)
    return (
      <EmptyState
        icon="volume"
        title={t`No voices yet`}
        hint={t`Describe your tone and paste three texts of yours.`}
        action={createButton}
      />
    );
  return (
    <>
      <ul className="account-list">
        {voices.map((voice) => (
          <VoiceLine key={voice.id} voice={voice} onEdit={() => onEdit(voice.id)} />
        ))}
      </ul>
      {voices.length < maxVoices ? (
        <div>{createButton}</div>
      ) : (
        <p className="tz-muted tz-small">
          <Trans>{maxVoices} voices are the maximum.</Trans>
        </p>
      )}
    </>
  );
}

function VoiceLine({ voice, onEdit }: { voice: Voice; onEdit: () => void }) {
  const [isDeleting, setDeleting] = useState(false);
  const { mutate, isPending } = useSaveVoice();
  const { id, name, tone, audience, examples, is_default } = voice;
  const makeDefault = () => mutate({ id, voice: { ...inputOf(voice), is_default: true } });
  return (
    <li className="account-row">
      <div className="account-row__text">
        <p className="tz-row tz-row--tight">
          <strong>{name}</strong>
          {is_default && <Chip tone="success">{t`Default`}</Chip>}
        </p>
        <p className="tz-muted tz-small tz-clip-2">
          {[tone, audience && t`for ${audience}`, plural(examples.length, { one: '# example', other: '# examples' })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {!is_default && (
        <Button size="small" aria-label={t`Make ${name} the default`} loading={isPending} onClick={makeDefault}>
          {t`Make default`}
        </Button>
      )}
      <Button size="small" icon="edit" aria-label={t`Edit ${name}`} onClick={onEdit}>
        {t`Edit`}
      </Button>
      <Button size="small" icon="trash" aria-label={t`Delete ${name}`} onClick={() => setDeleting(true)} />
      {isDeleting && <DeleteVoice voice={voice} onClose={() => setDeleting(false)} />}
    </li>
  );
}

/** The fields that the user sets. */
const inputOf = ({ id: _id, created_at: _created, updated_at: _updated, ...input }: Voice) => input;

function DeleteVoice({ voice: { id, name }, onClose }: { voice: Voice; onClose: () => void }) {
  const { mutateAsync } = useDeleteVoice();
  const { running, problem, run } = useAsyncAction();
  const remove = async () => {
    if (await run(() => mutateAsync(id).then(() => undefined))) onClose();
  };
  return (
    <RemoveDialog name={name} running={running} problem={problem} onRemove={remove} onClose={onClose}>
      {t`The description and its examples are deleted. What was written in this voice stays.`}
    </RemoveDialog>
  );
}
