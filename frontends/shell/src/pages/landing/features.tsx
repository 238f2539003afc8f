import type { ReactNode } from 'react';
import { CreationIllustration, RemixIllustration, TrendIllustration } from './illustrations.tsx';

const features: readonly { readonly title: string; readonly text: string; readonly illustration: ReactNode }[] = [
  {
    title: 'AI-Powered Creation',
    text: 'Generate viral-worthy content using trends and engagement patterns.',
    illustration: <CreationIllustration />,
  },
  { title: 'Community Remix', text: 'Remix and collaborate on content with creators worldwide.', illustration: <RemixIllustration /> },
  { title: 'Trend Analytics', text: 'Real-time insights into what is trending.', illustration: <TrendIllustration /> },
];

export function Features() {
  return (
    <section className="features">
      <h2>Why Choose Trenzeye?</h2>
      <p className="features__pitch">Join thousands of creators who catch trends early and make them their own.</p>
      <ul className="features__grid">
        {features.map(({ title, text, illustration }) => (
          <li key={title} className="feature">
            {illustration}
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
