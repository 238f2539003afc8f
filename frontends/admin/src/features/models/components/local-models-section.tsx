import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Card, Chip, Notice, sizeLabel, useToast } from '@trenzeye/frontend-kit';
import { Dialog, Form, Input } from '@trenzeye/frontend-kit/ui';
import {
  type LocalAi,
  type LocalModel,
  localEndpointId,
  type ModelChoice,
  type ModelSettings,
  noModelPrices,
} from '@trenzeye/proto/http/content';
import { useState } from 'react';
import { FieldForm, notBlank } from '../../forms/field-form.tsx';
import { useChooseModel, useLocalAction, useLocalAi } from '../api.ts';
import { DownloadRow } from './download-row.tsx';

interface LocalModelRowProps {
  readonly model: LocalModel;
  /** The chosen text model. */
  readonly choice: ModelChoice | null;
  readonly isSupported: boolean;
  /** Whether the software that runs models is installed. */
  readonly isRuntimeReady: boolean;
}

/** A local model that writes text, with its download. */
function LocalModelRow({ model, choice, isSupported, isRuntimeReady }: LocalModelRowProps) {
  const { id, name, source, status } = model;
  const isChosen = choice?.endpoint_id === localEndpointId && choice.model === id;
  const { mutate, isPending } = useLocalAction();
  const choose = useChooseModel();
  const toast = useToast();
  const useForText = () => {
    const chosen = { endpoint_id: localEndpointId, model: id, prices: noModelPrices, reads_images: false, voices: [] };
    choose.mutate({ job: 'text', choice: chosen }, { onSuccess: () => toast.success(t`Model saved`, t`${name} now generates text.`) });
  };
  return (
    <DownloadRow
      model={model}
      chips={
        <>
          {source === 'file' && <Chip>{t`File`}</Chip>}
          {isChosen && <Chip tone="success">{t`In use for text`}</Chip>}
        </>
      }
      isSupported={isSupported}
      isFile={source === 'file'}
      isPending={isPending}
      onAction={(action, onDone) => mutate({ action, target: id }, { onSuccess: () => onDone?.() })}
    >
      {status === 'ready' && isRuntimeReady && !isChosen && (
        <Button size="small" kind="primary" aria-label={t`Use ${name} for text`} loading={choose.isPending} onClick={useForText}>
          {t`Use for text`}
        </Button>
      )}
    </DownloadRow>
  );
}

/** Models that run inside Trenzeye, without another server or service. */
export function LocalModelsSection({ settings }: { settings: ModelSettings }) {
  const { runtime, models } = useLocalAi(settings.local);
  const [isAdding, setAdding] = useState(false);
  const isSupported = runtime.status !== 'unsupported';
  return (
    <Card as="section" className="tz-models__section" aria-labelledby="models-local">
      <header className="tz-row tz-row--between">
        <h2 id="models-local">{t`On this computer`}</h2>
        {isSupported && (
          <Button size="small" icon="upload" onClick={() => setAdding(true)}>
            {t`Use a file`}
          </Button>
        )}
      </header>
      <p className="tz-muted tz-small">
        {t`Models that run on the machine of Trenzeye itself. Free and private; larger models need more memory.`}
      </p>
      <RuntimeState runtime={runtime} />
      <ul className="tz-models__rows">
        {models.map((model) => (
          <LocalModelRow
            key={model.id}
            model={model}
            choice={settings.choices.text}
            isSupported={isSupported}
            isRuntimeReady={runtime.status === 'ready'}
          />
        ))}
      </ul>
      {isAdding && <FileDialog onClose={() => setAdding(false)} />}
    </Card>
  );
}

function RuntimeState({ runtime: { status, size_bytes, error } }: { runtime: LocalAi['runtime'] }) {
  return (
    <div aria-live="polite">
      {status === 'absent' && (
        <p className="tz-small">
          <Trans>The first download also installs the software that runs models ({sizeLabel(size_bytes)}).</Trans>
        </p>
      )}
      {status === 'installing' && (
        <p className="tz-row tz-row--tight tz-small">
          <Trans>
            <span className="tz-spinner" aria-hidden="true" /> Installing the software that runs models...
          </Trans>
        </p>
      )}
      {status === 'unsupported' && (
        <Notice tone="warning" title={t`Not possible on this computer`}>
          <p>{error ?? t`Models cannot run here.`}</p>
        </Notice>
      )}
      {status === 'failed' && (
        <Notice tone="danger" title={t`The software that runs models could not be installed`}>
          <p>
            <Trans>{error} Download a model to try again.</Trans>
          </p>
        </Notice>
      )}
    </div>
  );
}

function FileDialog({ onClose }: { onClose: () => void }) {
  const { mutate, isPending, error } = useLocalAction();
  return (
    <Dialog title={t`Use a model file`} onClose={onClose} initialFocus="input">
      <FieldForm<{ readonly path: string }>
        error={error}
        fieldOfOtherErrors="path"
        onFinish={({ path }) => mutate({ action: 'file', target: path.trim() }, { onSuccess: onClose })}
      >
        <Form.Item
          name="path"
          label={t`Path of the file`}
          extra={t`A GGUF file on the machine that runs Trenzeye. It stays where it is.`}
          rules={[notBlank]}
        >
          <Input maxLength={1000} autoComplete="off" spellCheck={false} placeholder="/models/name.gguf" />
        </Form.Item>
        <div className="tz-row">
          <Button kind="primary" type="submit" loading={isPending}>
            {t`Use the file`}
          </Button>
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </div>
      </FieldForm>
    </Dialog>
  );
}
