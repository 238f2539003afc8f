import type { ReactNode } from 'react';
import { ComposerDrawing, DashboardDrawing, PodiumDrawing } from './showcase-drawings.tsx';

const cards: readonly { readonly title: string; readonly text: string; readonly drawing: ReactNode }[] = [
  {
    title: 'Trend-lab Dashboard',
    text: 'What is emerging, trending and breaking out, strongest first. Each line has its score, its curve and its reasons.',
    drawing: <DashboardDrawing />,
  },
  {
    title: 'AI Content Generation',
    text: 'One sentence becomes a thread, an image or a script beside it. Nothing is saved or published before you approve.',
    drawing: <ComposerDrawing />,
  },
  {
    title: 'Creator Leaderboard',
    text: 'Trend spotting, creation and engagement, counted by distinct people. Applauding yourself moves nothing.',
    drawing: <PodiumDrawing />,
  },
];

export function Showcase() {
  return (
    <section className="showcase" aria-labelledby="showcase">
      <h2 id="showcase">See it at work</h2>
      <ul>
        {cards.map(({ title, text, drawing }) => (
          <li key={title} className="showcase__card">
            {drawing}
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
