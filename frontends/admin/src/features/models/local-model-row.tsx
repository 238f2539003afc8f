import { t } from '@lingui/core/macro';
import { Button, Chip, Dialog, Progress, sizeLabel, useFocusFallback, useToast } from '@trenzeye/frontend-kit';
import { type LocalModel, localEndpointId, type ModelChoice, noModelPrices } from '@trenzeye/proto/http/content';
import { useState } from 'react';
import { downloadPercent, languageList } from './local-status.ts';
import { useChooseModel, useLocalAction } from './model-queries.ts';

interface LocalModelRowProps {
  readonly model: LocalModel;
  /** The chosen text model. */
  readonly choice: ModelChoice | null;
  readonly isSupported: boolean;
  /** Whether the software that runs models is installed. */
  readonly isRuntimeReady: boolean;
}

/** A local model with its download. */
export function LocalModelRow({ model, choice, isSupported, isRuntimeReady }: LocalModelRowProps) {
  const { name, source, status, error } = model;
  const isChosen = choice?.endpoint_id === localEndpointId && choice.model === model.id;
  const row = useFocusFallback<HTMLLIElement>();
  return (
    <li ref={row} tabIndex={-1} className="tz-models__row">
      <div className="tz-grow tz-models__local">
        <p className="tz-row tz-row--tight">
          <strong>{name}</strong>
          {source === 'file' && <Chip>{t`File`}</Chip>}
          {isChosen && <Chip tone="success">{t`In use for text`}</Chip>}
        </p>
        <p className="tz-muted tz-small">{detailsOf(model)}</p>
        {(status === 'downloading' || status === 'paused') && <DownloadProgress model={model} />}
        {status === 'failed' && (
          <p className="tz-problem" role="alert">
            {error ?? t`The download failed.`}
          </p>
        )}
      </div>
      {isSupported && <Actions model={model} canBeChosen={isRuntimeReady && !isChosen} />}
    </li>
  );
}

const detailsOf = ({ size_bytes, memory_bytes, licence, languages }: LocalModel): string =>
  [sizeLabel(size_bytes), t`needs about ${sizeLabel(memory_bytes)} of memory`, licence, languageList(languages)]
    .filter(Boolean)
    .join(' · ');

function DownloadProgress({ model }: { model: LocalModel }) {
  const { name, status, received_bytes, size_bytes } = model;
  const percent = downloadPercent(model);
  const received = sizeLabel(received_bytes);
  const size = sizeLabel(size_bytes);
  return (
    <div>
      <Progress label={t`Downloading ${name}`} percent={percent} isPaused={status === 'paused'} />
      <p className="tz-muted tz-small tz-tabular-numbers">
        {status === 'paused' ? t`Paused: ${percent}% · ${received} of ${size}` : t`${percent}% · ${received} of ${size}`}
      </p>
    </div>
  );
}

const downloadLabels = { available: t`Download`, paused: t`Resume`, failed: t`Try again` } as const;

function Actions({ model: { id, name, status, source }, canBeChosen }: { model: LocalModel; canBeChosen: boolean }) {
  const [isDeleting, setDeleting] = useState(false);
  const toast = useToast();
  const { mutate, isPending } = useLocalAction();
  const choose = useChooseModel();
  const useForText = () => {
    const choice = { endpoint_id: localEndpointId, model: id, prices: noModelPrices, reads_images: false, voices: [] };
    choose.mutate({ job: 'text', choice }, { onSuccess: () => toast.success(t`Model saved`, t`${name} now generates text.`) });
  };
  return (
    <div className="tz-row tz-row--tight">
      {status === 'downloading' && (
        <Button
          size="small"
          icon="pause"
          aria-label={t`Pause ${name}`}
          loading={isPending}
          onClick={() => mutate({ action: 'pause', target: id })}
        >
          {t`Pause`}
        </Button>
      )}
      {status in downloadLabels && (
        <Button
          size="small"
          icon="download"
          aria-label={`${downloadLabels[status as keyof typeof downloadLabels]} ${name}`}
          loading={isPending}
          onClick={() => mutate({ action: 'download', target: id })}
        >
          {downloadLabels[status as keyof typeof downloadLabels]}
        </Button>
      )}
      {status === 'ready' && canBeChosen && (
        <Button size="small" kind="primary" aria-label={t`Use ${name} for text`} loading={choose.isPending} onClick={useForText}>
          {t`Use for text`}
        </Button>
      )}
      {status !== 'available' && (
        <Button size="small" icon="trash" aria-label={t`Delete ${name}`} disabled={isPending} onClick={() => setDeleting(true)}>
          {source === 'file' ? t`Remove` : t`Delete`}
        </Button>
      )}
      {isDeleting && (
        <DeleteModel
          name={name}
          isFile={source === 'file'}
          isPending={isPending}
          onDelete={() => mutate({ action: 'delete', target: id }, { onSuccess: () => setDeleting(false) })}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
}

interface DeleteModelProps {
  readonly name: string;
  readonly isFile: boolean;
  readonly isPending: boolean;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

const DeleteModel = ({ name, isFile, isPending, onDelete, onClose }: DeleteModelProps) => (
  <Dialog title={isFile ? t`Remove ${name}?` : t`Delete ${name}?`} onClose={onClose}>
    <div className="tz-stack">
      <p>{isFile ? t`The file itself stays on the computer.` : t`What was downloaded is deleted. You can download it again.`}</p>
      <div className="tz-row">
        <Button kind="danger" loading={isPending} onClick={onDelete}>
          {isFile ? t`Remove` : t`Delete`}
        </Button>
        <Button onClick={onClose}>{t`Cancel`}</Button>
      </div>
    </div>
  </Dialog>
);
