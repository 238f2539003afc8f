import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Avatar, Button, classNames, Icon, useTitle, VisuallyHidden } from '@trenzeye/frontend-kit';
import { Wave } from '../../features/wave/wave.tsx';
import { PublicPage } from '../landing/public-page.tsx';
import { useDescription } from '../use-description.ts';
import { useLaunchLinks } from './api.ts';
import './illustrations.css';
import './launch.css';
import type { ReactNode } from 'react';
import { RatingIcon } from '../../features/feedback/rating-icon.tsx';
import { useTestimonials } from './api.ts';
import { ComposerIllustration, DashboardIllustration, PodiumIllustration, RemixIllustration, TrendIllustration } from './illustrations.tsx';

const cards: readonly { readonly title: string; readonly text: string; readonly illustration: ReactNode }[] = [
  {
    title: t`Trend-lab Dashboard`,
    text: t`Emerging, trending and breakout signals, strongest first, each with its score, its curve and an explanation.`,
    illustration: <DashboardIllustration />,
  },
  {
    title: t`AI Content Generation`,
    text: t`One sentence becomes a thread, an image or a script. Nothing is saved or published until you approve it.`,
    illustration: <ComposerIllustration />,
  },
  {
    title: t`Creator Leaderboard`,
    text: t`Trend spotting, creation and engagement, counted by distinct people. Reacting to your own content does not count.`,
    illustration: <PodiumIllustration />,
  },
];

function Showcase() {
  return (
    <section className="showcase" aria-labelledby="showcase">
      <h2 id="showcase">{t`See it in action`}</h2>
      <ul>
        {cards.map(({ title, text, illustration }) => (
          <li key={title} className="showcase__card">
            {illustration}
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A radar that highlights a rising signal. */
function RadarIllustration() {
  return (
    <svg className="illustration" viewBox="0 0 320 168" fill="none" aria-hidden="true" focusable="false">
      <path className="illustration__faint" d="M20 148h280" />
      {[36, 72, 108].map((radius) => (
        <path
          key={radius}
          className="illustration__faint"
          d={`M${160 - radius} 148a${radius} ${radius} 0 0 1 ${radius * 2} 0`}
          strokeDasharray="2 6"
        />
      ))}
      <path className="launch__sweep" d="M160 148L214 54.5A108 108 0 0 1 260.5 108z" />
      <path className="illustration__violet" d="M160 148L214 54.5" />
      <circle className="illustration__dot" cx="112" cy="104" r="5" />
      <circle className="illustration__dot" cx="150" cy="66" r="4" />
      <circle className="illustration__halo" cx="226" cy="88" r="14" />
      <circle className="illustration__dot illustration__dot--amber" cx="226" cy="88" r="6" />
      <circle className="illustration__dot" cx="74" cy="128" r="3" />
    </svg>
  );
}

const features: readonly { readonly title: string; readonly text: string; readonly illustration: ReactNode }[] = [
  {
    title: t`AI Trend Radar`,
    text: t`Signals are scored by how many different people act on them, and every score is explained.`,
    illustration: <RadarIllustration />,
  },
  {
    title: t`Remix Engine`,
    text: t`Build on what others publish. The lineage stays visible, so the original creator gets the credit.`,
    illustration: <RemixIllustration />,
  },
  {
    title: t`Real-time Analytics`,
    text: t`Reactions, comments and remixes are counted as they happen. Real people, real numbers.`,
    illustration: <TrendIllustration />,
  },
];

function LaunchFeatures() {
  return (
    <section className="features launch__features" aria-label={t`Features`}>
      <ul className="features__grid">
        {features.map(({ title, text, illustration }) => (
          <li key={title} className="feature">
            {illustration}
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Testimonials; hidden while there are none. All have the rating good, shown as an icon because emoji differ between fonts. */
function Testimonials() {
  const testimonials = useTestimonials();
  if (testimonials.length === 0) return null;
  return (
    <section className="testimonials" aria-labelledby="testimonials">
      <h2 id="testimonials">{t`What Early Creators Say`}</h2>
      <ul>
        {testimonials.map(({ id, user, feedback_text }) => {
          const name = user.username ?? 'creator';
          return (
            <li key={id}>
              <figure className="testimonial">
                <blockquote>{feedback_text}</blockquote>
                <figcaption>
                  <Avatar username={name} size={36} />
                  <span>@{name}</span>
                  <span className="testimonial__mark" role="img" aria-label={t`A great experience`}>
                    <RatingIcon rating="good" size={28} />
                  </span>
                </figcaption>
              </figure>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A link to another site, in a new tab, that looks like a button. */
function ExternalLink({ href, className, children }: { href: string; className?: string; children: ReactNode }) {
  return (
    <a className={classNames('tz-button tz-button--large', className)} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <Icon name="external" size={16} />
      <VisuallyHidden>{t`(opens in a new tab)`}</VisuallyHidden>
    </a>
  );
}

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
