import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Card, Chip, Icon } from '@trenzeye/frontend-kit';
import type { Template } from '@trenzeye/proto/http/content';
import { useState } from 'react';
import { TemplateDialog } from './template-dialog.tsx';
import { templateLink } from './template-link.ts';
import { categoryNames, kindNames, usageLabel } from './template-names.ts';

/** A template with its preview image; its structure is shown in a dialog. */
export function TemplateCard({ template }: { template: Template }) {
  const [isOpen, setOpen] = useState(false);
  const { id, title, description, category, content_type, preview_url, usage_count } = template;
  const { label, icon } = kindNames[content_type];
  const heading = `template-${id}`;
  return (
    <Card as="article" padded={false} className="tz-template" aria-labelledby={heading}>
      <img className="tz-template__image" src={preview_url} alt="" width={160} height={200} loading="lazy" decoding="async" />
      <div className="tz-template__body">
        <p className="tz-template__meta">
          <Chip tone="accent">
            <Icon name={icon} size={12} />
            {label}
          </Chip>
          <Chip>{categoryNames[category]}</Chip>
        </p>
        <h2 id={heading}>{title}</h2>
        <p className="tz-muted tz-small tz-clip-3">{description}</p>
        <p className="tz-muted tz-tiny tz-tabular-numbers">
          <Trans>
            {usageLabel(usage_count)} · {template.structure.parts.length} parts
          </Trans>
        </p>
        <div className="tz-template__actions">
          <Button size="small" to={templateLink(template)} icon="spark" aria-label={t`Use Template: ${title}`}>
            {t`Use Template`}
          </Button>
          <Button size="small" kind="bare" aria-haspopup="dialog" aria-label={t`Preview: ${title}`} onClick={() => setOpen(true)}>
            {t`Preview`}
          </Button>
        </div>
      </div>
      {isOpen && <TemplateDialog template={template} onClose={() => setOpen(false)} />}
    </Card>
  );
}
