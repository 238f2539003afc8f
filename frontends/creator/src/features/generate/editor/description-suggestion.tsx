import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Button, call } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';

interface DescriptionSuggestionProps {
  readonly imageUrl: string;
  readonly current: string;
  readonly onUse: (description: string) => void;
}

/** Asks a model what the image shows; the author accepts the answer, or not. */
export function DescriptionSuggestion({ imageUrl, current, onUse }: DescriptionSuggestionProps) {
  const { mutate, reset, data, error, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => call(content.describeImage, { body: { image_url: imageUrl } }),
  });
  if (!data)
    return (
      <div className="tz-description-offer">
        <Button size="small" icon="eye" loading={isPending} onClick={() => mutate()}>
          {isPending ? t`Analyzing the image...` : t`Suggest a description`}
        </Button>
        {error && (
          <p className="tz-problem" role="alert">
            {error.message}
          </p>
        )}
      </div>
    );
  return (
    <div className="tz-description-offer" role="status">
      <p className="tz-hint">
        <Trans>Suggested: “{data.alt_text}” A model can be wrong: check it.</Trans>
      </p>
      <div className="tz-row tz-row--tight">
        <Button
          size="small"
          kind="primary"
          icon="check"
          onClick={() => {
            onUse(data.alt_text);
            reset();
          }}
        >
          {current.trim() === '' ? t`Use it` : t`Replace the description`}
        </Button>
        <Button size="small" onClick={reset}>
          {t`Dismiss`}
        </Button>
      </div>
    </div>
  );
}
