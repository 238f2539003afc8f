import type { ReactNode } from 'react';
import { RemixIllustration, TrendIllustration } from '../landing/illustrations.tsx';
import { RadarIllustration } from './radar-illustration.tsx';

const features: readonly { readonly title: string; readonly text: string; readonly illustration: ReactNode }[] = [
  {
    title: 'AI Trend Radar',
    text: 'Signals are scored by how many different people move on them, and every score says why it is what it is.',
    illustration: <RadarIllustration />,
  },
  {
    title: 'Remix Engine',
    text: 'Build on what others publish. The lineage stays visible, so credit goes where the idea came from.',
    illustration: <RemixIllustration />,
  },
  {
    title: 'Real-time Analytics',
    text: 'Reactions, comments and remixes count up as they happen. Real people, never made-up numbers.',
    illustration: <TrendIllustration />,
  },
];

export function LaunchFeatures() {
  return (
    <section className="features launch__features" aria-label="Features">
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
