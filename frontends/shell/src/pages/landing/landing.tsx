import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, useTitle } from '@trenzeye/frontend-kit';
import { Wave } from '../../features/wave/wave.tsx';
import { Features } from './features.tsx';
import { PublicPage } from './public-page.tsx';

/** The public landing page; also prerendered into index.html at build time. */
export function Landing() {
  useTitle('');
  return (
    <PublicPage className="landing">
      <Hero />
      <Features />
      <Closing />
    </PublicPage>
  );
}

function Hero() {
  return (
    <section className="hero">
      <div className="hero__text">
        <h1>
          <Trans>
            Scout Trends. <span className="tz-wave-text">Create Culture.</span>
          </Trans>
        </h1>
        <p className="hero__tagline">
          <Trans>
            Remix, react, and ride the wave. Create content that goes viral with <span>AI-powered</span> insights and community
            collaboration.
          </Trans>
        </p>
        <div className="hero__actions">
          <Button kind="primary" size="large" to="/login?mode=signup">
            {t`Get Started`}
          </Button>
          <Button size="large" to="/trenz">
            {t`Explore Trenz`}
          </Button>
        </div>
      </div>
      <Wave />
    </section>
  );
}

function Closing() {
  return (
    <section className="closing">
      <h2>{t`Ready to go viral?`}</h2>
      <p>{t`Pick a trend, write one sentence about it, and publish your take today.`}</p>
      <Button kind="primary" size="large" to="/login?mode=signup">
        {t`Get Started for Free`}
      </Button>
    </section>
  );
}
