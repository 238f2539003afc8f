import type { ReactNode } from 'react';
import { ComposerIllustration, DashboardIllustration, PodiumIllustration } from './showcase-illustrations.tsx';

const cards: readonly { readonly title: string; readonly text: string; readonly illustration: ReactNode }[] = [
  {
    title: 'Trend-lab Dashboard',
    text: 'What is emerging, trending and breaking out, strongest first. Each line has its score, its curve and its reasons.',
    illustration: <DashboardIllustration />,
  },
  {
    title: 'AI Content Generation',
    text: 'One sentence becomes a thread, an image or a script beside it. Nothing is saved or published before you approve.',
    illustration: <ComposerIllustration />,
  },
  {
    title: 'Creator Leaderboard',
    text: 'Trend spotting, creation and engagement, counted by distinct people. Applauding yourself moves nothing.',
    illustration: <PodiumIllustration />,
  },
];

export function Showcase() {
  return (
    <section className="showcase" aria-labelledby="showcase">
      <h2 id="showcase">See it at work</h2>
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
