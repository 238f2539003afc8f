import { t } from '@lingui/core/macro';

type PictureName = 'create' | 'remix' | 'trends';

const features: readonly { readonly title: string; readonly text: string; readonly picture: PictureName; readonly shows: string }[] = [
  {
    title: t`AI-Powered Creation`,
    text: t`Generate viral-worthy content using trends and engagement patterns.`,
    picture: 'create',
    shows: t`The preview of a generated image with its caption`,
  },
  {
    title: t`Community Remix`,
    text: t`Remix and collaborate on content with creators worldwide.`,
    picture: 'remix',
    shows: t`The lineage of a post: the original, its remix, and a remix of the remix`,
  },
  {
    title: t`Trend Analytics`,
    text: t`Real-time insights into what is trending.`,
    picture: 'trends',
    shows: t`Two rising signals with their scores, topics and sources`,
  },
];

export function Features() {
  return (
    <section className="features">
      <h2>{t`Why Choose Trenzeye?`}</h2>
      <p className="features__pitch">{t`Join thousands of creators who catch trends early and make them their own.`}</p>
      <ul className="features__grid">
        {features.map(({ title, text, picture, shows }) => (
          <li key={title} className="feature">
            <ProductPicture name={picture} shows={shows} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * A picture of the product in both themes; CSS shows the one of the current theme, so that prerendered pages need no script, and the
 * browser loads only that one. `frontends/e2e/pictures/take-landing-pictures.ts` makes the files.
 */
function ProductPicture({ name, shows }: { name: PictureName; shows: string }) {
  return (
    <>
      {(['dark', 'light'] as const).map((theme) => (
        <img
          key={theme}
          className={`feature__picture feature__picture--${theme}`}
          src={`/landing/${name}-${theme}.avif`}
          alt={shows}
          width={720}
          height={378}
          loading="lazy"
          decoding="async"
        />
      ))}
    </>
  );
}
