import { t } from '@lingui/core/macro';
import { Button, Card, Icon, Skeleton, TextAreaField, TextField, useToast, VisuallyHidden } from '@trenzeye/frontend-kit';
import { type LaunchLinkName, type LaunchLinks, launchLinkNames } from '@trenzeye/proto/http/admin';
import { type FormEvent, useState } from 'react';
import { readConfig, saveConfig, splitLines } from './launch-config.ts';
import { type LinkTexts, linkProblem, toLinkTexts, useLaunchLinks, usePublishLinks } from './launch-links.ts';
import './launch-config.css';

/** The user's own launches on Product Hunt. */
const productHuntDashboard = 'https://www.producthunt.com/my/products';

const labels: Record<LaunchLinkName, string> = {
  product_hunt: t`Product Hunt URL`,
  demo_video: t`Demo video URL`,
  x: t`X URL`,
  instagram: t`Instagram URL`,
  youtube: t`YouTube URL`,
};

/** The form values: lists are edited as one entry per line. */
const readNotes = () => {
  const { launchDate, thumbnailUrl, taglines, makerAccounts } = readConfig();
  return { launchDate, thumbnailUrl, taglines: taglines.join('\n'), makerAccounts: makerAccounts.join('\n') };
};

const readLinkTexts = (published: Partial<LaunchLinks>): LinkTexts => {
  const { productHuntUrl, demoVideoUrl } = readConfig();
  return toLinkTexts(published, { product_hunt: productHuntUrl, demo_video: demoVideoUrl });
};

/** Public links, launch notes stored in this browser, and quick links. */
export function ConfigPanel() {
  return (
    <Card as="section" className="tz-launch-config" aria-labelledby="launch-config">
      <h2 id="launch-config">{t`Launch Configuration`}</h2>
      <p className="tz-muted tz-small">
        {t`The links appear on the launch page and in the footer; an empty one is hidden. The notes are saved in this browser only.`}
      </p>
      <LoadedConfigForm />
      <h3>{t`Quick links`}</h3>
      <div className="tz-stack tz-launch-config__links">
        <Button icon="eye" to="/launch" wide>
          {t`Preview Launch Page`}
        </Button>
        <a className="tz-button tz-button--wide" href={productHuntDashboard} target="_blank" rel="noopener noreferrer">
          <Icon name="external" />
          {t`Product Hunt Dashboard`}
          <VisuallyHidden>{t`(opens in a new tab)`}</VisuallyHidden>
        </a>
      </div>
    </Card>
  );
}

/** The form, when the published links are loaded or cannot be. */
function LoadedConfigForm() {
  const { data, isPending } = useLaunchLinks();
  return isPending ? <Skeleton height="24rem" radius="12px" /> : <ConfigForm published={data ?? {}} />;
}

function ConfigForm({ published }: { published: Partial<LaunchLinks> }) {
  const [notes, setNotes] = useState(readNotes);
  const [links, setLinks] = useState(() => readLinkTexts(published));
  const { mutate: publish, isPending, error } = usePublishLinks();
  const toast = useToast();
  const note = (name: keyof typeof notes) => ({
    name,
    value: notes[name],
    onChange: (value: string) => setNotes({ ...notes, [name]: value }),
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    try {
      saveConfig({
        ...notes,
        productHuntUrl: links.product_hunt,
        demoVideoUrl: links.demo_video,
        taglines: splitLines(notes.taglines),
        makerAccounts: splitLines(notes.makerAccounts),
      });
    } catch (cause) {
      console.error('Launch configuration save failed', cause);
      toast.error(t`Error`, t`This browser does not allow saving.`);
      return;
    }
    publish(links);
  };
  return (
    <form className="tz-stack" onSubmit={save} noValidate>
      <h3>{t`Public links`}</h3>
      {launchLinkNames.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          type="url"
          placeholder="https://"
          maxLength={2048}
          value={links[name]}
          problem={linkProblem(error, name)}
          onChange={(value) => setLinks({ ...links, [name]: value })}
        />
      ))}
      <h3>{t`Notes`}</h3>
      <TextField label={t`Launch date`} type="date" {...note('launchDate')} />
      <TextField label={t`Thumbnail URL`} type="url" placeholder="https://" {...note('thumbnailUrl')} />
      <TextAreaField label={t`Taglines, one per line`} rows={3} {...note('taglines')} />
      <TextAreaField label={t`Maker accounts, one per line`} rows={3} {...note('makerAccounts')} />
      <Button kind="primary" type="submit" wide loading={isPending}>
        {t`Save Configuration`}
      </Button>
    </form>
  );
}
