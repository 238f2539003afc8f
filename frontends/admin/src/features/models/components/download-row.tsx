import { t } from '@lingui/core/macro';
import { Button, Progress, sizeLabel, useFocusFallback } from '@trenzeye/frontend-kit';
import { Dialog } from '@trenzeye/frontend-kit/ui';
import type { LocalModel } from '@trenzeye/proto/http/content';
import { type ReactNode, useState } from 'react';
import { downloadPercent, languageList } from '../api.ts';

type DownloadAction = 'download' | 'pause' | 'delete';

interface DownloadRowProps {
  readonly model: Omit<LocalModel, 'source'>;
  /** Beside the name. */
  readonly chips?: ReactNode;
  /** Further facts in the line below the name. */
  readonly facts?: readonly string[];
  readonly more?: ReactNode;
  readonly isSupported: boolean;
  /** A file that is only forgotten, not deleted. */
  readonly isFile?: boolean;
  readonly canBeDeleted?: boolean;
  readonly isPending: boolean;
  readonly onAction: (action: DownloadAction, onDone?: () => void) => void;
  /** What else can be done with it. */
  readonly children?: ReactNode;
}

/** A model that can be downloaded, with the progress. */
export function DownloadRow({ model, chips, facts = [], more, isSupported, children, ...actions }: DownloadRowProps) {
  const { name, status, error } = model;
  const row = useFocusFallback<HTMLLIElement>();
  return (
    <li ref={row} tabIndex={-1} className="tz-models__row">
      <div className="tz-grow tz-models__local">
        <p className="tz-row tz-row--tight">
          <strong>{name}</strong>
          {chips}
        </p>
        <p className="tz-muted tz-small">{[...factsOf(model), ...facts].filter(Boolean).join(' · ')}</p>
        {(status === 'downloading' || status === 'paused') && <DownloadProgress model={model} />}
        {status === 'failed' && (
          <p className="tz-problem" role="alert">
            {error ?? t`The download failed.`}
          </p>
        )}
        {more}
      </div>
      {isSupported && (
        <Actions model={model} {...actions}>
          {children}
        </Actions>
      )}
    </li>
  );
}

const factsOf = ({ size_bytes, memory_bytes, licence, languages }: DownloadRowProps['model']): string[] => [
  sizeLabel(size_bytes),
  t`needs about ${sizeLabel(memory_bytes)} of memory`,
  licence ?? '',
  languageList(languages),
];

function DownloadProgress({ model }: { model: DownloadRowProps['model'] }) {
  const { name, status, received_bytes, size_bytes } = model;
  const percent = downloadPercent(model);
  const received = sizeLabel(received_bytes);
  const size = sizeLabel(size_bytes);
  return (
    <div>
      <Progress label={t`Downloading ${name}`} percent={percent} isPaused={status === 'paused'} />
      <p className="tz-muted tz-small tz-tabular-numbers">
        {status === 'paused'
          ? t`Paused: ${percent}% · ${received} of ${size}`
          : percent === 100
            ? t`Installing...`
            : t`${percent}% · ${received} of ${size}`}
      </p>
    </div>
  );
}

const downloadLabels = { available: t`Download`, paused: t`Resume`, failed: t`Try again` } as const;

interface ActionsProps extends Pick<DownloadRowProps, 'model' | 'isFile' | 'canBeDeleted' | 'isPending' | 'onAction' | 'children'> {}

function Actions({ model: { name, status }, isFile = false, canBeDeleted = true, isPending, onAction, children }: ActionsProps) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <div className="tz-row tz-row--tight">
      {status === 'downloading' && (
        <Button size="small" icon="pause" aria-label={t`Pause ${name}`} loading={isPending} onClick={() => onAction('pause')}>
          {t`Pause`}
        </Button>
      )}
      {status in downloadLabels && (
        <Button
          size="small"
          icon="download"
          aria-label={`${downloadLabels[status as keyof typeof downloadLabels]} ${name}`}
          loading={isPending}
          onClick={() => onAction('download')}
        >
          {downloadLabels[status as keyof typeof downloadLabels]}
        </Button>
      )}
      {children}
      {status !== 'available' && canBeDeleted && (
        <Button size="small" icon="trash" aria-label={t`Delete ${name}`} disabled={isPending} onClick={() => setDeleting(true)}>
          {isFile ? t`Remove` : t`Delete`}
        </Button>
      )}
      {isDeleting && (
        <DeleteModel
          name={name}
          isFile={isFile}
          isPending={isPending}
          onDelete={() => onAction('delete', () => setDeleting(false))}
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
