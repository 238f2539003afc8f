import type { ReactNode } from 'react';
import { CreationDrawing, RemixDrawing, TrendDrawing } from './drawings.tsx';

const features: readonly { readonly title: string; readonly text: string; readonly drawing: ReactNode }[] = [
  {
    title: 'AI-Powered Creation',
    text: 'Generate viral-worthy content using trends and engagement patterns.',
    drawing: <CreationDrawing />,
  },
  { title: 'Community Remix', text: 'Remix and collaborate on content with creators worldwide.', drawing: <RemixDrawing /> },
  { title: 'Trend Analytics', text: 'Real-time insights into what is trending.', drawing: <TrendDrawing /> },
];

export function Features() {
  return (
    <section className="features">
      <h2>Why Choose Trenzeye?</h2>
      <p className="features__pitch">Join thousands of creators who catch a trend while it is still rising and make it their own.</p>
      <ul className="features__grid">
        {features.map(({ title, text, drawing }) => (
          <li key={title} className="feature">
            {drawing}
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
