import { t } from '@lingui/core/macro';
import { Button, Notice } from '@trenzeye/frontend-kit';
import type { FoundServer, ModelEndpoint } from '@trenzeye/proto/http/content';
import { useFindServers, useSaveEndpoint } from './model-queries.ts';

/** Looks for model servers such as Ollama on the machine that runs Trenzeye, and adds one with a click. */
export function FoundServers({ endpoints }: { endpoints: readonly ModelEndpoint[] }) {
  const { mutate, data: found, error, isPending } = useFindServers();
  const isAdded = ({ base_url }: FoundServer) => endpoints.some((endpoint) => endpoint.base_url === base_url);
  return (
    <>
      <Button size="small" icon="search" className="tz-align-start" loading={isPending} onClick={() => mutate()}>
        {isPending ? t`Looking...` : t`Look for model servers`}
      </Button>
      <div aria-live="polite">
        {error && <p className="tz-problem">{error.message}</p>}
        {found?.length === 0 && (
          <Notice title={t`No model server found`}>
            <p>{t`Start Ollama, LM Studio, llama.cpp or vLLM on the machine that runs Trenzeye, then look again.`}</p>
          </Notice>
        )}
        {found && found.length > 0 && (
          <ul className="tz-models__rows" aria-label={t`Found model servers`}>
            {found.map((server) => (
              <FoundRow key={server.base_url} server={server} isAdded={isAdded(server)} />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

const shownModels = 3;

function modelsText(models: readonly string[]): string {
  if (models.length === 0) return t`No models yet`;
  const rest = models.length - shownModels;
  const shown = models.slice(0, shownModels).join(', ');
  return rest > 0 ? t`${shown} and ${rest} more` : shown;
}

function FoundRow({ server: { name, base_url, models }, isAdded }: { server: FoundServer; isAdded: boolean }) {
  const { mutate, isPending } = useSaveEndpoint();
  return (
    <li className="tz-models__row">
      <div className="tz-grow">
        <strong>{name}</strong>
        <p className="tz-muted tz-small">{base_url}</p>
        <p className="tz-small">{modelsText(models)}</p>
      </div>
      {isAdded ? (
        <span className="tz-muted tz-small">{t`Added`}</span>
      ) : (
        <Button
          size="small"
          icon="plus"
          aria-label={t`Add ${name}`}
          loading={isPending}
          onClick={() => mutate({ id: undefined, name, base_url })}
        >
          {t`Add`}
        </Button>
      )}
    </li>
  );
}
