import { t } from '@lingui/core/macro';
import { ErrorState, formatLocale, Icon, PausedNotice, Skeleton } from '@trenzeye/frontend-kit';
import { usePersonalAi } from '@trenzeye/frontend-kit/ai';
import type { PersonalAi } from '@trenzeye/proto/http/content';
import { AccountSection } from '../account-section.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import './ai.css';

/** What generates the user's content, and their own endpoint. */
export function AiTab() {
  const { data: ai, error, refetch, isFetching } = usePersonalAi();
  if (error)
    return (
      <ErrorState
        title={t`Your AI settings could not be loaded`}
        detail={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!ai) return <Skeleton height="14rem" radius="12px" />;
  return (
    <>
      <InUseSection ai={ai} />
      <AccountSection
        title={t`Your own AI model`}
        description={t`Use an account at a model provider, or a server of your own. It is used for your content only, and you pay its provider.`}
      >
        {ai.endpoint?.is_paused && <PausedNotice />}
        <EndpointForm key={ai.endpoint?.updated_at ?? 'none'} ai={ai} />
      </AccountSection>
    </>
  );
}

const integers = new Intl.NumberFormat(formatLocale());

const limitText = (used: number, limit: number | null): string =>
  limit === null ? integers.format(used) : t`${integers.format(used)} of ${integers.format(limit)}`;

const InUseSection = ({ ai: { endpoint, in_use, usage } }: { ai: PersonalAi }) => (
  <AccountSection
    title={t`What generates your content`}
    description={
      endpoint && !endpoint.is_paused
        ? t`Your own AI model.`
        : t`The AI models of this server, for all users. Set up your own model below to use it instead.`
    }
  >
    <dl className="account-facts">
      <div>
        <dt>
          <Icon name="thread" size={16} /> {t`Text`}
        </dt>
        <dd>{in_use.text.label}</dd>
      </div>
      <div>
        <dt>
          <Icon name="image" size={16} /> {t`Images`}
        </dt>
        <dd>{in_use.image.label}</dd>
      </div>
      <div>
        <dt>
          <Icon name="spark" size={16} /> {t`Generated today`}
        </dt>
        <dd>{limitText(usage.generations.used, usage.generations.limit)}</dd>
      </div>
      <div>
        <dt>
          <Icon name="clock" size={16} /> {t`Shared tokens today`}
        </dt>
        <dd>{limitText(usage.tokens.used, usage.tokens.limit)}</dd>
      </div>
    </dl>
    <p className="tz-muted tz-small">{t`Days start at midnight UTC. Tokens of your own model do not count.`}</p>
  </AccountSection>
);
