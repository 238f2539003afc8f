import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Chip, Dialog } from '@trenzeye/frontend-kit';
import type { Template } from '@trenzeye/proto/http/content';
import { templateLink } from './template-link.ts';
import { categoryNames, kindNames } from './template-names.ts';

/** The structure of a template, part by part. */
export function TemplateDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const { title, description, category, content_type, preview_url, structure } = template;
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="tz-template-dialog">
        <img className="tz-template__image" src={preview_url} alt="" width={160} height={200} />
        <p>{description}</p>
        <p className="tz-template__meta">
          <Chip tone="accent">{kindNames[content_type].label}</Chip>
          <Chip>{categoryNames[category]}</Chip>
          <Chip>
            <Trans>Tone: {structure.tone}</Trans>
          </Chip>
        </p>
        <p className="tz-template-dialog__prompt">{structure.prompt.replaceAll('{topic}', '[your topic]')}</p>
        <h3>{t`Template structure`}</h3>
        <ol className="tz-template-parts">
          {structure.parts.map(({ name, guide, seconds }) => (
            <li key={name}>
              <strong>{name}</strong>
              {seconds !== undefined && <span className="tz-template-parts__length">{seconds} s</span>}
              <span className="tz-muted">{guide}</span>
            </li>
          ))}
        </ol>
        {structure.hashtags.length > 0 && <p className="tz-template__tags">{structure.hashtags.map((tag) => `#${tag}`).join(' ')}</p>}
        <Button kind="primary" icon="spark" to={templateLink(template)}>
          {t`Use Template`}
        </Button>
      </div>
    </Dialog>
  );
}
