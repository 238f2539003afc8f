import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Icon, useTitle } from '@trenzeye/frontend-kit';
import { useLaunchLinks } from '../../features/launch-links/use-launch-links.ts';
import { useDescription } from '../../features/metadata/use-description.ts';
import { Wave } from '../../features/wave/wave.tsx';
import { PublicPage } from '../landing/public-page.tsx';
import { ExternalLink } from './external-link.tsx';
import { LaunchFeatures } from './launch-features.tsx';
import { Showcase } from './showcase.tsx';
import { Testimonials } from './testimonials.tsx';
import './illustrations.css';
import './launch.css';

const platforms = ['X', 'Reddit', 'YouTube', 'TikTok', 'Instagram', 'LinkedIn'];

/** The public launch page, linked from Product Hunt. */
export function Launch() {
  useTitle(t`We're Live on Product Hunt`);
  useDescription(
    t`Scout trends while they rise, turn them into threads, images and Shorts, and remix what others make. Join the Trenzeye beta.`,
  );
  return (
    <PublicPage className="landing launch">
      <Hero />
      <LaunchFeatures />
      <Showcase />
      <Testimonials />
      <Platforms />
      <Closing />
    </PublicPage>
  );
}

function Hero() {
  const { product_hunt, demo_video } = useLaunchLinks();
  return (
    <section className="launch__hero">
      <p className="launch__badge">
        <Trans>
          <span aria-hidden="true" />
          We're Live on Product Hunt
        </Trans>
      </p>
      <h1>
        <Trans>
          Scout Trends. <span className="tz-wave-text">Create Culture.</span>
        </Trans>
      </h1>
      <p className="launch__tagline">
        {t`Spot rising trends early, turn them into threads, images and Shorts, and let others remix your work.`}
      </p>
      <div className="launch__actions">
        <Button kind="primary" size="large" to="/generate">
          {t`Join Beta Now`}
        </Button>
        {product_hunt && <ExternalLink href={product_hunt}>{t`Visit Product Hunt`}</ExternalLink>}
        {demo_video && (
          <ExternalLink href={demo_video} className="tz-button--bare">
            <Icon name="play" size={18} />
            {t`Watch Demo`} <span className="launch__length">(2:30)</span>
          </ExternalLink>
        )}
      </div>
      <Wave />
    </section>
  );
}

function Platforms() {
  return (
    <section className="launch__platforms" aria-labelledby="platforms">
      <h2 id="platforms">{t`Create here, share everywhere`}</h2>
      <ul>
        {platforms.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  );
}

function Closing() {
  return (
    <section className="closing">
      <h2>{t`The next wave is already rising`}</h2>
      <p>{t`Pick a signal, write one sentence about it and publish your take before it peaks.`}</p>
      <Button kind="primary" size="large" to="/generate">
        {t`Start Creating Now`}
      </Button>
    </section>
  );
}
