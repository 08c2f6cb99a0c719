import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { isLanguage, isRightToLeft, languageTag, offeredLanguages, type Language } from '../../rules/languages';
import { sharedPlace } from '../../rules/shared-link';
import type { AppServices } from '../app-services';
import type { Db } from '../db/schema';
import type { Brand } from '../platform/brands';
import { escapeHtml } from '../platform/html';
import { hasBrandFile } from '../platform/client-build';
import { PromiseCache } from '../platform/promise-cache';
import { minuteMs } from '../../rules/durations';
import { ownOrigin } from './origin';
import { compressBody, sendCompressed, type CompressedBody } from './compressed-body';
import type { Renderer } from './renderer';

type Manifest = { icons: { src: string }[]; screenshots: { src: string }[]; shortcuts: { name: string; url: string; icons: { src: string }[] }[] };
const files = import.meta.glob<string>('/manifest.webmanifest', { query: '?raw', import: 'default', eager: true });
const manifest = JSON.parse(files['/manifest.webmanifest'] ?? '{}') as Manifest;

/** A parameter that occurs twice is ignored. */
const shared = v.object({ title: v.fallback(v.string(), ''), text: v.fallback(v.string(), ''), url: v.fallback(v.string(), '') });

/** The sitemap protocol's own limit is 50,000 URLs per file. */
const sitemapLimit = 45_000;
/** Making one reads every product. */
const sitemapMaxAgeMs = 10 * minuteMs;

/** Routes for installed apps and search engines: manifest, share target, robots, sitemap. */
export function discoveryRoutes(app: FastifyInstance, services: AppServices, renderer: Renderer): void {
  app.get('/manifest.webmanifest', async (request, reply) => {
    const { lang } = request.query as Record<string, string>;
    return reply
      .type('application/manifest+json')
      .header('cache-control', 'public, max-age=3600')
      .send(manifestOf(services.brands.of(request.hostname), isLanguage(lang) ? lang : 'en', renderer));
  });

  // If a service worker is running, it handles this before the server, also offline (sw/share-target.ts).
  app.get('/share', async (request, reply) => {
    const origin = ownOrigin(request, services);
    return reply.redirect(sharedPlace(v.parse(shared, request.query), origin), 303);
  });

  app.get('/robots.txt', async (request, reply) => reply.type('text/plain; charset=utf-8').send(robots(ownOrigin(request, services))));

  // Not rebuilt for each change of the catalog: a busy shop has many a second.
  const sitemaps = new PromiseCache<CompressedBody>(sitemapMaxAgeMs, 40);
  app.get('/sitemap.xml', async (request, reply) => {
    const origin = ownOrigin(request, services);
    const { id, languages } = services.brands.of(request.hostname);
    const body = await sitemaps.get(`${id} ${origin}`, services.now(), async () => compressBody(await sitemap(services.database.db, renderer.sitemap, { origin, languages })));
    return sendCompressed(request, reply.type('application/xml; charset=utf-8'), body);
  });
}

function manifestOf(brand: Brand, language: Language, renderer: Renderer): object {
  const ofBrand = <Picture extends { src: string }>(picture: Picture) => ({ ...picture, src: `/brands/${brand.id}/${picture.src}` });
  return {
    ...manifest,
    name: renderer.text(language, 'head.installedName', { brand: brand.name }),
    short_name: brand.shortName ?? brand.name,
    description: renderer.text(language, 'home.title'),
    lang: languageTag(language),
    dir: isRightToLeft(language) ? 'rtl' : 'ltr',
    theme_color: brand.themeColour.light,
    background_color: brand.background,
    icons: manifest.icons.map(ofBrand),
    screenshots: manifest.screenshots.filter(({ src }) => hasBrandFile(brand.id, src)).map((screenshot) => ({ ...ofBrand(screenshot), label: renderer.text(language, 'home.title') })),
    shortcuts: manifest.shortcuts.map((shortcut) => ({ ...shortcut, name: renderer.text(language, shortcut.name), icons: shortcut.icons.map(ofBrand) })),
  };
}

function robots(origin: string): string {
  const closed = ['/api/', '/public/', '/userInfo/', '/searchResult', '/searchGoods'].map((path) => `Disallow: ${path}\n`).join('');
  return `User-agent: *\n${closed}Sitemap: ${origin}/sitemap.xml\n`;
}

/** `pages`: those that exist in every language. */
async function sitemap(db: Db, pages: readonly string[], { origin, languages }: { readonly origin: string; readonly languages: Brand['languages'] }): Promise<string> {
  const goods = await db.selectFrom('goods').select('id').where('status', '=', 'listed').orderBy('recommended', 'desc').limit(sitemapLimit).execute();
  const sellers = await db.selectFrom('seller').select('id').execute();
  const addresses = [...pages, ...sellers.map(({ id }) => `/store?id=${id}`), ...goods.map(({ id }) => `/productDetails?sellerGoodsId=${id}`)];
  const alternates = (path: string) =>
    offeredLanguages(languages)
      .map(({ code, tag }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeHtml(`${origin}${path}${path.includes('?') ? '&' : '?'}lang=${code}`)}"/>`)
      .join('');
  const body = addresses.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc>${pages.includes(path) ? alternates(path) : ''}</url>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${body}\n</urlset>\n`;
}
