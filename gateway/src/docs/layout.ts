import { html, type Markup } from '@trenzeye/kit/http/html';
import { styles } from './styles.ts';

interface Layout {
  readonly title: string;
  readonly navigation: Markup;
  readonly content: Markup;
}

/** A complete page without scripts or external resources. */
export const renderPage = ({ title, navigation, content }: Layout): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${title} · Trenzeye</title>
<link rel="icon" href="data:,">
<style>${styles}</style>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="top">
<a class="wordmark" href="/">Trenz<span>eye</span></a>
<nav aria-label="Documentation">
<a href="/docs">Operations</a>
<a href="/docs/errors">Errors</a>
<a href="/docs/openapi.json">openapi.json</a>
</nav>
</header>
<div class="page">
<nav class="side" aria-label="On this page">${navigation}</nav>
<main id="content">${content}</main>
</div>
</body>
</html>
`.text;
