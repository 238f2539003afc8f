import { t } from '@lingui/core/macro';
import { Button, Chip, useToast } from '@trenzeye/frontend-kit';
import { type LocalModel, localEndpointId, type ModelChoice, noModelPrices } from '@trenzeye/proto/http/content';
import { DownloadRow } from './download-row.tsx';
import { useChooseModel, useLocalAction } from './model-queries.ts';

interface LocalModelRowProps {
  readonly model: LocalModel;
  /** The chosen text model. */
  readonly choice: ModelChoice | null;
  readonly isSupported: boolean;
  /** Whether the software that runs models is installed. */
  readonly isRuntimeReady: boolean;
}

/** A local model that writes text, with its download. */
export function LocalModelRow({ model, choice, isSupported, isRuntimeReady }: LocalModelRowProps) {
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
