import { pictureWidths } from '../../contract/pictures';
import { isRightToLeft, languageTag, offeredLanguages, type Language } from '../../rules/languages';
import type { RenderedDocument } from '../http/renderer';
import { startScript } from '../http/start-script';
import type { Brand } from '../platform/brands';
import { assetsOf, styleText, type Assets } from '../platform/client-build';
import { escapeHtml } from '../platform/html';
import { brandStyle } from './brand-style';
import type { Head } from './head';
import { clientInitChunk, entryChunk } from './route-chunks';

/** JSON for a script element: nothing in it may look like the closing tag. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

type PageContent = {
  readonly language: Language;
  readonly brand: Brand;
  readonly head: Head;
  readonly chunks: readonly string[];
  readonly markup: string;
  readonly firstView: unknown;
  /** the mall's own address, without a trailing slash */
  readonly origin: string;
  /** the page's own address without `lang` */
  readonly path: string;
};

const styles = new Map<string, { readonly text: string; readonly assets: Assets & { readonly next: readonly string[] } }>();
function pageStyle(brand: Brand, chunks: readonly string[]) {
  const key = `${brand.id} ${chunks.join(' ')}`;
  let known = styles.get(key);
  if (!known) {
    const { scripts, styles: stylesheets } = assetsOf(chunks);
    const [entry = ''] = assetsOf([entryChunk]).scripts.slice(-1);
    const next = assetsOf([clientInitChunk]).scripts.filter((file) => !scripts.includes(file));
    // The entry first, with everything it imports next to it, so that the browser discovers nothing late.
    const assets = { scripts: [entry, ...scripts.filter((file) => file !== entry)], next, styles: stylesheets };
    known = { text: assets.styles.map(styleText).join('') + brandStyle(brand), assets };
    styles.set(key, known);
  }
  return known;
}

function linkTo(path: string, language: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
}

/** The document, and the text of its only style block, for the hash in the content security policy. */
export function page({ language, brand, head, chunks, markup, firstView, origin, path }: PageContent): RenderedDocument {
  const { text: style, assets } = pageStyle(brand, chunks);
  const tags = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${escapeHtml(head.title)}</title>`,
    `<style>${style}</style>`,
    head.picture &&
      `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${pictureWidths.map((width) => `/pictures/${head.picture?.name}-${width}.webp ${width}w`).join(', ')}" imagesizes="${escapeHtml(head.picture.sizes)}">`,
    // Their text is inlined above; these tags make the script loader take them for loaded, so that it doesn't fetch them again.
    ...assets.styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
    `<meta name="description" content="${escapeHtml(head.description)}">`,
    head.index ? '' : '<meta name="robots" content="noindex">',
    head.index && `<link rel="canonical" href="${escapeHtml(origin + (language === 'en' ? path : linkTo(path, language)))}">`,
    ...(head.index ? offeredLanguages(brand.languages).map(({ code, tag }) => `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(origin + linkTo(path, code))}">`) : []),
    head.index && `<link rel="alternate" hreflang="x-default" href="${escapeHtml(origin + path)}">`,
    `<meta property="og:title" content="${escapeHtml(head.title)}">`,
    `<meta property="og:description" content="${escapeHtml(head.description)}">`,
    `<meta property="og:type" content="${head.type}">`,
    `<meta property="og:site_name" content="${escapeHtml(brand.name)}">`,
    `<meta property="og:image" content="${escapeHtml(head.picture && head.type === 'product' ? `${origin}/pictures/${head.picture.name}-1200.webp` : `${origin}/brands/${brand.id}/share.webp`)}">`,
    `<link rel="icon" href="/brands/${brand.id}/icon.svg" type="image/svg+xml">`,
    `<link rel="apple-touch-icon" href="/brands/${brand.id}/apple-180.png">`,
    `<link rel="manifest" href="/manifest.webmanifest?lang=${language}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${escapeHtml(brand.themeColour.light)}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${escapeHtml(brand.themeColour.dark)}">`,
    ...head.jsonLd.map((data) => `<script type="application/ld+json">${scriptJson(data)}</script>`),
  ];
  const addresses = (files: readonly string[]) => files.map((file) => `/${file}`).join(' ');
  const scripts = addresses(assets.scripts);
  const next = addresses(assets.next);
  const html =
    `<!doctype html><html lang="${languageTag(language)}" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}"><head>${tags.filter(Boolean).join('')}</head>` +
    `<body><div id="root">${markup}</div><script type="application/json" id="first-view">${scriptJson(firstView)}</script>` +
    `<script data-scripts="${scripts}" data-next="${next}">${startScript}</script></body></html>`;
  return { html, style };
}
