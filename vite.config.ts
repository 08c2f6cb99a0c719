import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { brandIcons } from './src/build/brand-icons';
import { compressed } from './src/build/compressed';
import { messages } from './src/build/messages';
import { moduleSizes } from './src/build/module-sizes';
import { addPseudoLanguages } from './src/build/pseudo-languages';
import { smallFiles } from './src/build/small-files';
import { minifyAgain } from './src/build/minify-again';
import { stripContract } from './src/build/strip-contract';
import { stripErrorTexts } from './src/build/strip-error-texts';
import { workerCalls } from './src/build/worker-calls';

/**
 * Every page loads sync, contract and local after its first view, as one chunk, but for these modules: a module that only
 * some pages need loads with them, or with a group of its own below. The paths are those within the folder.
 */
const notOnEveryPage = {
  sync: ['addresses', 'ask-until-current', 'cart', 'chat', 'favourites', 'fetch-unless-stalled', 'goods-packs', 'own-file', 'unsent', 'user-channel', 'user-query', 'watch-user'],
  contract: ['codes', 'leaving', 'pictures', 'temporary-refusals', ...['cart', 'goods-pack', 'loans', 'orders', 'own-files', 'passwordless', 'rates', 'security', 'stale-after', 'wallet'].map((file) => `shop/${file}`)],
  local: [
    'addresses', 'badge', 'begun-forms', 'chat', 'delivery-country', 'draft-pictures', 'sent-tokens', 'shown-chat',
    'cart/cart-sync', 'cart/line-goods', 'cart/saved-lines', 'cart/take-bought',
    'catalog/gone-goods', 'catalog/search', 'catalog/viewed-goods',
    'database/new-id', 'database/storage-usage',
    'offline/data-use', 'offline/offline-packs', 'offline/pack-pictures', 'offline/packed-list', 'offline/pinned-rows',
    'orders/newest-orders',
    'outbox/entry-pictures', 'outbox/reopen-entries', 'outbox/replace-payload',
    'replies/user-replies',
    'session/forget-push', 'session/told-push',
  ],
};

/** A pattern of all modules in these folders of src, without the listed ones. */
function modulesBut(without: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(without).map(([folder, files]) => `src/${folder}/(?!(${files.join('|')})\\.)`).join('|');
}

/** The modules with these paths within src, each with its styles. */
function modules(paths: readonly string[]): RegExp {
  return new RegExp(`src/(${paths.join('|')})\\.`);
}

function inFolder(folder: string, names: readonly string[]): string[] {
  return names.map((name) => `${folder}/${name}`);
}

/** Two builds: the page with its worker (`vite build`), and the server (`vite build --ssr`). */
export default defineConfig(({ command, isSsrBuild }) => ({
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'public',
  resolve: {
    // Messages are compiled by the build, so neither page nor server carries the parser.
    alias: [
      { find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' },
      // Their builds for the browsers of today, each some 900 bytes less than the one that the package names first.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      { find: /^workbox-window$/, replacement: 'workbox-window/build/workbox-window.prod.mjs' },
      // React has had useSyncExternalStore since 18; the shim is for older versions.
      { find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/, replacement: 'use-sync-external-store/with-selector.js' },
    ],
  },
  plugins: [
    addPseudoLanguages(),
    messages(),
    react(),
    ...(isSsrBuild
      ? []
      : [
          brandIcons(),
          stripContract(),
          stripErrorTexts(),
          VitePWA({
            strategies: 'injectManifest',
            srcDir: 'src/sw',
            filename: 'sw.ts',
            injectRegister: false,
            manifest: false,
            injectManifest: {
              globPatterns: ['assets/*.{js,css}', 'assets/small-files-*.json'],
              // Messages are cached per language, once a shopper uses it.
              globIgnores: ['assets/_messages-*'],
              buildPlugins: { vite: [addPseudoLanguages(), workerCalls(), stripContract(), stripErrorTexts()] },
            },
          }),
          moduleSizes(),
          minifyAgain(),
          smallFiles(),
          compressed(),
        ]),
  ],
  // React's developer tools attach to the development build only: each first visit would pay for it.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : command === 'build' ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } : {},
  css: { modules: { generateScopedName: '[local]-[hash:base64:4]' } },
  ssr: {
    // Bundled, so that the server renders with the production build of React and the compiled messages.
    noExternal: [/^react/, /^@tanstack\//, /^@formatjs\//, 'intl-messageformat', 'jotai', 'use-sync-external-store'],
  },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        copyPublicDir: false,
        rolldownOptions: {
          input: { main: 'src/server/main.ts', ops: 'src/server/ops.ts', 'database-worker': 'src/server/database-worker.ts', 'picture-worker': 'src/server/picture-worker.ts', 'picture-encoder-worker': 'src/server/picture-encoder-worker.ts' },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        // The licences of what the page is built from ask to be passed on with it; its minified scripts have no room for them.
        license: { fileName: 'licenses.txt' },
        cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
        assetsInlineLimit: 0,
        // The document says what to preload; a polyfill would only add bytes.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: { entry: 'src/app/entry.tsx' },
          output: {
            // The entry names all other chunks: seven hash characters tell versions apart as well as eight, in fewer bytes.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[hash:6][extname]',
            // With high latency each file costs a round trip, and small files compress badly: a first visit loads these few chunks.
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: 'first', tags: ['$initial'] },
                // Loaded once the first view is hydrated: device, connection, the contract of calls.
                { name: 'device', test: new RegExp(`${modulesBut(notOnEveryPage)}|src/app/queries/(query-sources|saving-bar)\\.|src/ui/retry-picture\\.|node_modules/(dexie|valibot|ky)/`) },
                // What a page loads once somebody is logged in: no visitor waits for it, or pays for it.
                {
                  name: 'user',
                  test: modules([
                    ...inFolder('sync', ['ask-until-current', 'cart', 'chat', 'favourites', 'user-channel', 'user-query', 'watch-user']),
                    'contract/shop/cart',
                    ...inFolder('local', ['badge', 'chat', 'cart/cart-sync', 'replies/user-replies']),
                    ...inFolder('app/features/chat', ['app-badge', 'show-unread', 'unread-title']),
                  ]),
                },
                // Offline packs, data use and files of the user's own, for those who open them: one chunk, so that the entry names no more.
                {
                  name: 'offline',
                  test: modules([
                    ...inFolder('app/features/offline', ['data-atoms', 'meter', 'start-offline']),
                    ...inFolder('local/offline', ['data-use', 'offline-packs', 'pack-pictures', 'pinned-rows']),
                    'sync/fetch-unless-stalled', 'sync/goods-packs', 'sync/own-file', 'contract/shop/goods-pack', 'rules/data-use', 'rules/catalog/goods-pack',
                  ]),
                },
                // What both the device chunk and some pages need.
                {
                  name: 'shared',
                  test: modules([
                    ...inFolder('rules', ['addresses/address-book', 'cart/cart-news', 'cart/cart-state', 'news', 'orders/orders', 'catalog/reviews', 'search/search-history', 'account/usernames', 'durations']),
                    'contract/codes', 'contract/temporary-refusals', 'contract/shop/stale-after', 'local/cart/line-goods', 'local/database/new-id',
                    'i18n/load-intl', 'ui/loading/with-messages', 'ui/use-hover-or-focus', 'ui/use-refusal-text',
                    ...inFolder('app', ['queries/order-drafts', 'queries/outbox-status', 'queries/missing-page', 'queries/refetch-missing', 'queries/storage-unavailable', 'queries/unsaved-message', 'queries/wait-at-most', 'shell/device/worker-state', 'features/account/sign-in/invitation']),
                  ]),
                },
                // What a page does after an action (focus, trying again, saving a file), and how it shows a balance, as one chunk: the entry names every chunk.
                { name: 'going-on', test: modules(['rules/wallet/whole-cents', 'ui/page-heading', 'ui/use-unmounted', 'ui/use-opened', 'ui/use-next-focus', 'ui/save-file', 'app/features/account/try-again']) },
                // How pages of an account ask the shop, and say what it answered.
                { name: 'asking', test: modules(['ui/use-time', 'ui/forms/wrong-text', ...inFolder('app/queries', ['request', 'use-user-query', 'user-cache'])]) },
                // The checkout's form, and what the other parts of that page share with it.
                {
                  name: 'checkout',
                  test: modules([
                    ...inFolder('app/features/checkout', ['checkout', 'checkout-context', 'checkout-effects', 'checkout-layout', 'final-button', 'note', 'refusal-text', 'settlement', 'settlement-page', 'use-checkout', 'use-minimum', 'payment/methods']),
                    'app/features/checkout/order/(?!(discard-dialog|draft-order|repriced-dialog|said-by-refusal|trouble)\\.)[\\w-]+',
                  ]),
                },
                { name: 'figures', test: modules(['rules/cart/checkout', 'app/features/orders/figures-list']) },
                // What a product page asks the device, as one chunk.
                { name: 'viewed-goods', test: modules(['local/delivery-country', 'local/catalog/viewed-goods']) },
                // What all pages with goods render.
                {
                  name: 'goods',
                  test: modules([
                    'contract/pictures', 'app/queries/offline-products', 'app/features/rates/approximate',
                    ...inFolder('ui', ['age', 'money', 'picture', 'rating', 'reference', 'small-pictures', 'use-now', 'loading/when-near']),
                    ...inFolder('app/features/catalog', ['card-picture', 'card-price', 'goods-card', 'goods-skeleton', 'opened-card', 'section', 'unreached']),
                    ...inFolder('app/features/favourites', ['favourite-atoms', 'follow', 'heart', 'kinds', 'send-mark', 'send-marks', 'toggle', 'use-favourite']),
                  ]),
                },
                // Other lists also use what opens the next page of a list: in this group it is no chunk of its own.
                { name: 'goods-pages', test: modules([...inFolder('app/features/catalog/lists', ['goods-pages', 'use-pages', 'windowed-card']), 'ui/loading/use-opened-page', 'ui/loading/windowed-row']) },
                { name: 'home', test: modules(inFolder('app/features/catalog', ['home/home-page', 'home/banners', 'home/missing', 'categories/category-row'])) },
                {
                  name: 'product',
                  test: modules([
                    'rules/catalog/variants',
                    // All of this folder but what is below the first screen, or shown in place of a product.
                    'app/features/catalog/product/(?!(product-more|product-unseen|recently-viewed)\\.)[\\w-]+',
                    ...inFolder('app/features/catalog', ['opening-product', 'product-frame', 'product-outline']),
                    ...inFolder('app/features/cart', ['buy', 'use-go-to-checkout', 'quantity-field', 'use-quantity']),
                  ]),
                },
                // What is below the first screen of a product page.
                {
                  name: 'product-more',
                  test: modules([
                    ...inFolder('app/features/catalog/product', ['product-more', 'recently-viewed']),
                    ...inFolder('app/features/reviews', ['average-stars', 'review-classes', 'review-date', 'review-filter', 'review-item', 'review-list', 'review-pictures', 'review-query', 'review-skeleton', 'review-summary', 'reviews', 'stars']),
                  ]),
                },
                { name: 'home-more', test: modules(inFolder('app/features/catalog/home', ['home-more', 'goods-list'])) },
              ],
            },
          },
        },
      },
}));
