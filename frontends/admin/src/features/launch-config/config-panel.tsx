import { Button, Card, Icon, TextField, useToast, VisuallyHidden } from '@trenzeye/frontend-kit';
import { type FormEvent, useId, useState } from 'react';
import { linesOf, readConfig, saveConfig } from './launch-config.ts';
import './launch-config.css';

/** Where the directory lists one's own launches. */
const directoryDashboard = 'https://www.producthunt.com/my/products';

/** The fields as they stand in the form: a list is one entry a line. */
const readForm = () => {
  const config = readConfig();
  return { ...config, taglines: config.taglines.join('\n'), makerAccounts: config.makerAccounts.join('\n') };
};

/** Notes for the launch, kept in this browser, and the ways to what they are for. */
export function ConfigPanel() {
  return (
    <Card as="section" className="tz-launch-config" aria-labelledby="launch-config">
      <h2 id="launch-config">Launch Configuration</h2>
      <p className="tz-muted tz-small">Kept in this browser only: a note for the day, not a setting of the server.</p>
      <ConfigForm />
      <h3>Quick links</h3>
      <div className="tz-stack tz-launch-config__links">
        <Button icon="eye" to="/launch" wide>
          Preview Launch Page
        </Button>
        <a className="tz-button tz-button--wide" href={directoryDashboard} target="_blank" rel="noopener noreferrer">
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
      saveConfig({ ...form, taglines: linesOf(form.taglines), makerAccounts: linesOf(form.makerAccounts) });
      toast.success('Launch Config Saved', 'It is kept in this browser.');
    } catch (error) {
      console.error('Saving the launch configuration failed', error);
      toast.error('Error', 'This browser does not let it be kept.');
    }
  };
  return (
    <form className="tz-stack" onSubmit={save} noValidate>
      <TextField label="Launch date" type="date" {...field('launchDate')} />
      <TextField label="Product Hunt address" type="url" placeholder="https://" {...field('productHuntUrl')} />
      <TextField label="Demo video address" type="url" placeholder="https://" {...field('demoVideoUrl')} />
      <TextField label="Thumbnail address" type="url" placeholder="https://" {...field('thumbnailUrl')} />
      <Lines label="Taglines, one a line" {...field('taglines')} />
      <Lines label="Maker accounts, one a line" {...field('makerAccounts')} />
      <Button kind="primary" type="submit" wide>
        Save Configuration
      </Button>
    </form>
  );
}

interface LinesProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Lines({ label, name, value, onChange }: LinesProps) {
  const field = useId();
  return (
    <div className="tz-field">
      <label className="tz-label" htmlFor={field}>
        {label}
      </label>
      <textarea id={field} name={name} className="tz-input" rows={3} value={value} onChange={(event) => onChange(event.target.value)} />
    </div>
  );
}
