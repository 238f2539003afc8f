import { t } from '@lingui/core/macro';
import { Button, call, fieldProblem } from '@trenzeye/frontend-kit';
import { ModelField, ModelTest, ReadsImagesField } from '@trenzeye/frontend-kit/ai';
import { content, type ModelJob } from '@trenzeye/proto/http/content';
import { useEndpointModels } from '../../../features/ai/endpoint-mutations.ts';

type Models = Readonly<Record<ModelJob, string>> & { readonly readsImages: boolean };

interface EndpointModelsProps {
  /** Address and key as they would be saved. */
  readonly target: { readonly base_url: string; readonly api_key?: string | null };
  readonly models: Models;
  /** Of the last attempt to save. */
  readonly error: Error | null;
  readonly onChange: (models: Models) => void;
}

/** The models to use, with the list of the endpoint as suggestions, and their tests. */
export function EndpointModels({ target, models, error, onChange }: EndpointModelsProps) {
  const { mutate, data, error: listError, isPending } = useEndpointModels();
  const offered = data?.models ?? [];
  const hasAddress = target.base_url !== '';
  const tested = (job: ModelJob) => ({
    key: `${target.base_url} ${target.api_key} ${models[job]}`,
    disabled: !hasAddress || models[job].trim() === '',
    run: () => call(content.testPersonalEndpoint, { body: { ...target, job, model: models[job].trim() } }),
  });
  const { key: textKey, ...textTest } = tested('text');
  const { key: imageKey, ...imageTest } = tested('image');
  return (
    <>
      <div className="tz-stack">
        <Button
          size="small"
          icon="search"
          className="tz-align-start"
          loading={isPending}
          disabled={!hasAddress}
          onClick={() => mutate(target)}
        >
          {isPending ? t`Loading...` : t`Load the list of models`}
        </Button>
        <p className="tz-hint" aria-live="polite">
          {data && t`${offered.length} models found. Click a field below to choose.`}
          {listError && <span className="tz-problem">{problemOf(listError)}</span>}
        </p>
      </div>
      <ModelField
        label={t`Text model`}
        value={models.text}
        models={offered}
        required
        problem={fieldProblem(error, 'text_model')}
        onChange={(text) => onChange({ ...models, text })}
      />
      <ReadsImagesField checked={models.readsImages} onChange={(readsImages) => onChange({ ...models, readsImages })} />
      <ModelTest key={textKey} label={t`Test the text model`} {...textTest} />
      <ModelField
        label={t`Image model (optional)`}
        value={models.image}
        models={offered}
        hint={t`Without one, images are drawn by what this Trenzeye offers.`}
        problem={fieldProblem(error, 'image_model')}
        onChange={(image) => onChange({ ...models, image })}
      />
      {models.image.trim() !== '' && <ModelTest key={imageKey} label={t`Test the image model`} {...imageTest} />}
    </>
  );
}

const problemOf = (error: Error): string => fieldProblem(error, 'base_url') ?? fieldProblem(error, 'api_key') ?? error.message;
