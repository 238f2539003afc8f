import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { ComposerIllustration, DashboardIllustration, PodiumIllustration } from './showcase-illustrations.tsx';

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

export function Showcase() {
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
