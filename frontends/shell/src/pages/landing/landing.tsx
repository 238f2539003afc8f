import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, useTitle } from '@trenzeye/frontend-kit';
import { Wave } from '../../features/wave/wave.tsx';
import { PublicPage } from './public-page.tsx';

type PictureName = 'create' | 'remix' | 'trends';

const features: readonly { readonly title: string; readonly text: string; readonly picture: PictureName; readonly shows: string }[] = [
  {
    title: t`AI-Powered Creation`,
    text: t`Generate viral-worthy content using trends and engagement patterns.`,
    picture: 'create',
    shows: t`The preview of a generated image with its caption`,
  },
  {
    title: t`Community Remix`,
    text: t`Remix and collaborate on content with creators worldwide.`,
    picture: 'remix',
    shows: t`The lineage of a post: the original, its remix, and a remix of the remix`,
  },
  {
    title: t`Trend Analytics`,
    text: t`Real-time insights into what is trending.`,
    picture: 'trends',
    shows: t`Two rising signals with their scores, topics and sources`,
  },
];

function Features() {
  return (
    <section className="features">
      <h2>{t`Why Choose Trenzeye?`}</h2>
      <p className="features__pitch">{t`Join thousands of creators who catch trends early and make them their own.`}</p>
      <ul className="features__grid">
        {features.map(({ title, text, picture, shows }) => (
          <li key={title} className="feature">
            <ProductPicture name={picture} shows={shows} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * A picture of the product in both themes; CSS shows the one of the current theme, so that prerendered pages need no script, and the
 * browser loads only that one. `frontends/e2e/pictures/take-landing-pictures.ts` makes the files.
 */
function ProductPicture({ name, shows }: { name: PictureName; shows: string }) {
  return (
    <>
      {(['dark', 'light'] as const).map((theme) => (
        <img
          key={theme}
          className={`feature__picture feature__picture--${theme}`}
          src={`/landing/${name}-${theme}.avif`}
          alt={shows}
          width={720}
          height={378}
          loading="lazy"
          decoding="async"
        />
      ))}
    </>
  );
}

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
