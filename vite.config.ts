import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { brandIcons } from './src/build/brand-icons';
import { compressed } from './src/build/compressed';
import { messages } from './src/build/messages';
import { moduleSizes } from './src/build/module-sizes';
import { pageContract } from './src/build/page-contract';
import { addPseudoLanguages } from './src/build/pseudo-languages';
import { smallFiles } from './src/build/small-files';
import { smaller } from './src/build/smaller';
import { workerCalls } from './src/build/worker-calls';

/** Two builds: the page with its worker (`vite build`), and the server (`vite build --ssr`). */
export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'public',
  resolve: {
    // Messages are compiled by the build, so neither page nor server carries the parser.
    alias: [
      { find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' },
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
          pageContract(),
          VitePWA({
            strategies: 'injectManifest',
            srcDir: 'src/sw',
            filename: 'sw.ts',
            injectRegister: false,
            manifest: false,
            injectManifest: {
              globPatterns: ['assets/*.{js,css}', 'assets/small-files-*.json'],
              // Messages are cached per language, once a shopper uses it.
              globIgnores: ['assets/*messages-*'],
              buildPlugins: { vite: [addPseudoLanguages(), workerCalls(), pageContract()] },
            },
          }),
          moduleSizes(),
          smaller(),
          smallFiles(),
          compressed(),
        ]),
  ],
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
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
          input: { main: 'src/server/main.ts', ops: 'src/server/ops.ts', 'database-worker': 'src/server/database-worker.ts', 'picture-worker': 'src/server/picture-worker.ts', 'upload-worker': 'src/server/upload-worker.ts' },
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
                { name: 'device', test: /src\/(sync(?!\/(addresses|cart|favourites|goods-packs|own-file)\.)|contract(?!\/(codes|leaving|pictures|shop\/(cart|goods-pack|loans|orders|own-files|passwordless|rates|security|stale-after|wallet))\.)|local(?!\/(addresses|delivery-country|draft-pictures|sent-tokens|cart\/(cart-sync|line-goods|saved-lines)|offline\/(data-use|kept-pictures|offline-packs|packed-list)|outbox\/entry-pictures|session\/forget-push|catalog\/(gone-goods|list-goods|search|viewed-goods)|database\/(new-id|storage-usage)|orders\/newest-orders)\.))\/|src\/app\/queries\/(retry-picture|saving-bar)\.|node_modules\/(dexie|valibot|ky)\// },
                // Offline packs and data use, for those who open them: one chunk, so that the entry names no more.
                { name: 'offline', test: /src\/(app\/features\/offline\/(begin|data-atoms|meter)\.|local\/offline\/(data-use|kept-pictures|offline-packs)\.|sync\/goods-packs\.|contract\/shop\/goods-pack\.|rules\/(data-use|catalog\/goods-pack)\.)/ },
                // What both the device chunk and some pages need.
                { name: 'shared', test: /src\/(rules\/(addresses\/address-book|cart\/(cart-news|cart-state)|news|orders\/orders|catalog\/reviews|search\/search-history|account\/usernames)|contract\/(codes|shop\/stale-after)|local\/(cart\/line-goods|database\/new-id)|ui\/use-(held|refusal)|app\/(queries\/(order-drafts|outbox-status)|shell\/device\/(storage-unavailable|worker-state)|features\/account\/sign-in\/invitation))\./ },
                // What a page does after an action (focus, trying again), and how it shows a balance, as one chunk: the entry names every chunk.
                { name: 'going-on', test: /src\/(rules\/wallet\/whole-cents|ui\/(page-heading|use-gone|use-next-focus)|app\/features\/account\/try-again)\./ },
                // What a product page asks the device, as one chunk.
                { name: 'viewed-goods', test: /src\/local\/(delivery-country|catalog\/viewed-goods)\./ },
                // What all pages with goods render.
                { name: 'goods', test: /src\/(contract\/pictures|ui\/(age|money|picture|rating|small-pictures|use-now|loading\/when-near)|app\/(queries\/offline-products|features\/(catalog\/(card-p(?:icture|rice)|goods-card|goods-skeleton|opened-card|section|unreached)|favourites\/(favourite-atoms|heart|kinds|send-mark|send-marks|use-favourite)|rates\/approximate)))\./ },
                // Other lists also use what opens the next page of a list: in this group it is no chunk of its own.
                { name: 'goods-pages', test: /src\/(app\/features\/catalog\/lists\/(goods-pages|use-pages|windowed-card)|ui\/loading\/(use-opened-page|windowed-row))\./ },
                { name: 'home', test: /src\/app\/features\/catalog\/(home\/(home-page|banners|missing)|categories\/category-row)/ },
                { name: 'follow', test: /src\/app\/features\/favourites\/(follow|toggle)\./ },
                { name: 'product', test: /src\/(rules\/catalog\/variants|app\/features\/(catalog\/(opening-product|product-frame|product-outline|product\/(?!product-(more|unseen)|recently-viewed))|cart\/(buy|use-go-to-checkout|quantity-field|use-quantity)))/ },
                // What is below the first screen of a product page.
                { name: 'product-more', test: /src\/app\/features\/(catalog\/product\/(product-more|recently-viewed)|reviews\/(average|questions|review-(classes|date|filter|item|list|pictures|skeleton|summary)|reviews|stars))/ },
                { name: 'home-more', test: /src\/app\/features\/catalog\/home\/(home-more|goods-list)\./ },
              ],
            },
          },
        },
      },
}));
