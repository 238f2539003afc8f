import { t } from '@lingui/core/macro';
import { Card, Icon } from '@trenzeye/frontend-kit';
import type { ModelSettings } from '@trenzeye/proto/http/content';

/** What generates text and images for users without an endpoint of their own. */
export const InUseSection = ({ inUse: { text, image } }: { inUse: ModelSettings['in_use'] }) => (
  <Card as="section" aria-labelledby="models-in-use">
    <h2 id="models-in-use">{t`In use now`}</h2>
    <dl className="tz-models__in-use">
      <div>
        <dt>
          <Icon name="thread" size={16} /> {t`Text`}
        </dt>
        <dd>{text.label}</dd>
      </div>
      <div>
        <dt>
          <Icon name="image" size={16} /> {t`Images`}
        </dt>
        <dd>{image.label}</dd>
      </div>
    </dl>
    <p className="tz-muted tz-small">{t`Users who set up their own AI use that instead.`}</p>
  </Card>
);
