import { Button, Card, Icon, TextAreaField, TextField, useToast, VisuallyHidden } from '@trenzeye/frontend-kit';
import { type FormEvent, useState } from 'react';
import { readConfig, saveConfig, splitLines } from './launch-config.ts';
import './launch-config.css';

/** The user's own launches on Product Hunt. */
const productHuntDashboard = 'https://www.producthunt.com/my/products';

/** The form values: lists are edited as one entry per line. */
const readForm = () => {
  const config = readConfig();
  return { ...config, taglines: config.taglines.join('\n'), makerAccounts: config.makerAccounts.join('\n') };
};

/** Launch notes stored in this browser, and quick links. */
export function ConfigPanel() {
  return (
    <Card as="section" className="tz-launch-config" aria-labelledby="launch-config">
      <h2 id="launch-config">Launch Configuration</h2>
      <p className="tz-muted tz-small">Saved in this browser only. These notes do not change any server settings.</p>
      <ConfigForm />
      <h3>Quick links</h3>
      <div className="tz-stack tz-launch-config__links">
        <Button icon="eye" to="/launch" wide>
          Preview Launch Page
        </Button>
        <a className="tz-button tz-button--wide" href={productHuntDashboard} target="_blank" rel="noopener noreferrer">
          <Icon name="external" />
          Product Hunt Dashboard
          <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
        </a>
      </div>
    </Card>
  );
}

function ConfigForm() {
  const [form, setForm] = useState(readForm);
  const toast = useToast();
  const field = (name: keyof typeof form) => ({
    name,
    value: form[name],
    onChange: (value: string) => setForm({ ...form, [name]: value }),
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    try {
      saveConfig({ ...form, taglines: splitLines(form.taglines), makerAccounts: splitLines(form.makerAccounts) });
      toast.success('Launch Config Saved', 'Saved in this browser.');
    } catch (error) {
      console.error('Launch configuration save failed', error);
      toast.error('Error', 'This browser does not allow saving.');
    }
  };
  return (
    <form className="tz-stack" onSubmit={save} noValidate>
      <TextField label="Launch date" type="date" {...field('launchDate')} />
      <TextField label="Product Hunt URL" type="url" placeholder="https://" {...field('productHuntUrl')} />
      <TextField label="Demo video URL" type="url" placeholder="https://" {...field('demoVideoUrl')} />
      <TextField label="Thumbnail URL" type="url" placeholder="https://" {...field('thumbnailUrl')} />
      <TextAreaField label="Taglines, one per line" rows={3} {...field('taglines')} />
      <TextAreaField label="Maker accounts, one per line" rows={3} {...field('makerAccounts')} />
      <Button kind="primary" type="submit" wide>
        Save Configuration
      </Button>
    </form>
  );
}
