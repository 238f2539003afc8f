import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { RemixIllustration, TrendIllustration } from './illustrations.tsx';
import { RadarIllustration } from './radar-illustration.tsx';

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

export function LaunchFeatures() {
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
