import { t } from '@lingui/core/macro';
import { Button, Card, Icon, Skeleton, useToast, VisuallyHidden } from '@trenzeye/frontend-kit';
import { DateField, Form, Input } from '@trenzeye/frontend-kit/ui';
import { type LaunchLinkName, type LaunchLinks, launchLinkNames } from '@trenzeye/proto/http/admin';
import { useState } from 'react';
import { FieldForm, fieldRule } from '../forms/field-form.tsx';
import {
  invalidLinkMessage,
  isLink,
  isRefused,
  type LinkTexts,
  readConfig,
  saveConfig,
  splitLines,
  toLinkTexts,
  useLaunchLinks,
  usePublishLinks,
} from './launch-config.ts';
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

const linkRule = fieldRule(isLink, invalidLinkMessage);

/** The form values: lists are edited as one entry per line. */
const readNotes = () => {
  const { launchDate, thumbnailUrl, taglines, makerAccounts } = readConfig();
  return { launchDate, thumbnailUrl, taglines: taglines.join('\n'), makerAccounts: makerAccounts.join('\n') };
};

const readLinkTexts = (published: Partial<LaunchLinks>): LinkTexts => {
  const { productHuntUrl, demoVideoUrl } = readConfig();
  return toLinkTexts(published, { product_hunt: productHuntUrl, demo_video: demoVideoUrl });
};

interface ConfigFields extends Omit<ReturnType<typeof readNotes>, 'launchDate'> {
  readonly links: LinkTexts;
}

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
  const [form] = Form.useForm<ConfigFields>();
  const [initial] = useState(() => ({ ...readNotes(), links: readLinkTexts(published) }));
  const [launchDate, setLaunchDate] = useState(initial.launchDate);
  const { mutate: publish, isPending } = usePublishLinks();
  const toast = useToast();
  const showProblems = (error: Error) =>
    form.setFields(
      launchLinkNames.filter((name) => isRefused(error, name)).map((name) => ({ name: ['links', name], errors: [invalidLinkMessage] })),
    );
  const save = ({ links, thumbnailUrl, taglines, makerAccounts }: ConfigFields) => {
    try {
      saveConfig({
        launchDate,
        thumbnailUrl,
        productHuntUrl: links.product_hunt,
        demoVideoUrl: links.demo_video,
        taglines: splitLines(taglines),
        makerAccounts: splitLines(makerAccounts),
      });
    } catch (cause) {
      console.error('Launch configuration save failed', cause);
      toast.error(t`Error`, t`This browser does not allow saving.`);
      return;
    }
    publish(links, { onError: showProblems });
  };
  return (
    <FieldForm<ConfigFields> form={form} initialValues={initial} onFinish={save}>
      <h3>{t`Public links`}</h3>
      {launchLinkNames.map((name) => (
        <Form.Item key={name} name={['links', name]} label={labels[name]} rules={[linkRule]} validateTrigger="onBlur">
          <Input type="url" placeholder="https://" maxLength={2048} />
        </Form.Item>
      ))}
      <h3>{t`Notes`}</h3>
      <DateField label={t`Launch date`} value={launchDate} onChange={setLaunchDate} />
      <Form.Item name="thumbnailUrl" label={t`Thumbnail URL`}>
        <Input type="url" placeholder="https://" />
      </Form.Item>
      <Form.Item name="taglines" label={t`Taglines, one per line`}>
        <Input.TextArea rows={3} />
      </Form.Item>
      <Form.Item name="makerAccounts" label={t`Maker accounts, one per line`}>
        <Input.TextArea rows={3} />
      </Form.Item>
      <Button kind="primary" type="submit" wide loading={isPending}>
        {t`Save Configuration`}
      </Button>
    </FieldForm>
  );
}
