import type { ReactNode } from 'react';
import { RemixDrawing, TrendDrawing } from '../landing/drawings.tsx';
import { RadarDrawing } from './radar-drawing.tsx';

const features: readonly { readonly title: string; readonly text: string; readonly drawing: ReactNode }[] = [
  {
    title: 'AI Trend Radar',
    text: 'Signals are scored by how many different people move on them, and every score says why it is what it is.',
    drawing: <RadarDrawing />,
  },
  {
    title: 'Remix Engine',
    text: 'Build on what others publish. The lineage stays visible, so credit goes where the idea came from.',
    drawing: <RemixDrawing />,
  },
  {
    title: 'Real-time Analytics',
    text: 'Reactions, comments and remixes count up as they happen. Real people, never made-up numbers.',
    drawing: <TrendDrawing />,
  },
];

export function LaunchFeatures() {
  return (
    <section className="features launch__features" aria-label="Features">
      <ul className="features__grid">
        {features.map(({ title, text, drawing }) => (
          <li key={title} className="feature">
            {drawing}
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
