import type { ReactNode } from 'react';
import { ComposerIllustration, DashboardIllustration, PodiumIllustration } from './showcase-illustrations.tsx';

const cards: readonly { readonly title: string; readonly text: string; readonly illustration: ReactNode }[] = [
  {
    title: 'Trend-lab Dashboard',
    text: 'Emerging, trending and breakout signals, strongest first, each with its score, its curve and an explanation.',
    illustration: <DashboardIllustration />,
  },
  {
    title: 'AI Content Generation',
    text: 'One sentence becomes a thread, an image or a script. Nothing is saved or published until you approve it.',
    illustration: <ComposerIllustration />,
  },
  {
    title: 'Creator Leaderboard',
    text: 'Trend spotting, creation and engagement, counted by distinct people. Reacting to your own content does not count.',
    illustration: <PodiumIllustration />,
  },
];

export function Showcase() {
  return (
    <section className="showcase" aria-labelledby="showcase">
      <h2 id="showcase">See it in action</h2>
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
