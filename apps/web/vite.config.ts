/// <reference types="vitest/config" />
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, searchForWorkspaceRoot } from 'vite';
import { shortClassNames } from './build-plugins/class-names.ts';
import { composedStyles } from './build-plugins/composed-styles.ts';
import { fillPlaceholders } from './build-plugins/fill-placeholders.ts';
import { googleScriptAddress } from './build-plugins/google-script-address.ts';
import { inlineStyles } from './build-plugins/inline-styles.ts';
import { leafletParts } from './build-plugins/leaflet-parts.ts';
import { leafletStyles } from './build-plugins/leaflet-styles.ts';
import { neededBy } from './build-plugins/needed-by.ts';
import { precompress } from './build-plugins/precompress.ts';
import { preloadFonts } from './build-plugins/preload-fonts.ts';
import { preloadScreen } from './build-plugins/preload-screen.ts';

/** Where the API listens while developing; calls go there directly, only pictures are passed on. */
const apiOrigin = process.env.VITE_API_ORIGIN ?? 'http://localhost:8000';

function inPackage(...names: string[]): RegExp {
  return new RegExp(`[\\\\/]node_modules[\\\\/](${names.join('|')})[\\\\/]`);
}

const first = neededBy('first-page', ['/src/main.tsx', '/src/map/map-page.tsx']);
/** What is fetched ahead while a reader's browser rests. */
const ahead = neededBy('fetched-ahead', [
  '/src/app/theme-choices.tsx',
  '/src/map/leaflet/marking.ts',
  '/src/map/panel/campaign-tab.tsx',
  '/src/map/panel/location-panel.tsx',
  '/src/map/places/places-sheet.tsx',
  '/src/map/search/search-panel.tsx',
  '/src/map/rested-parts.ts',
  // The line for newcomers and the campaign share it: else one would bring the other.
  '/src/session/welcomed.ts',
]);
/** Not the label engine: only a painter needs it, in its worker or, if workers cannot paint, on the page. */
const shared =
  /[\\/]src[\\/](api|app|forms|session|ui)[\\/]|[\\/]packages[\\/](map-math|rules)[\\/](?!src[\\/]labels[\\/](?!(index|label-kind|label-types|stands-beside)\.))|[\\/](@tabler[\\/]icons-react|@mantine[\\/](hooks|core))[\\/]/;
/** What reads and shows Markdown is loaded with the first text: notes, handouts, and the panel share it. */
const ofMarkdown =
  /[\\/]rules[\\/]src[\\/]markdown[\\/](index|reader|stretches|syntax|table|text-with-secrets|tree)\.|[\\/]markdown[\\/]markdown-(text|blocks)\.|[\\/]node_modules[\\/](micromark|mdast-util|unist-util|decode-named-character-reference|character-entities)/;
const src = join(import.meta.dirname, 'src/ui');
const ofVendor = inPackage('react-router', '@tanstack/(react-query|query-core)');
const ofCampaign = /[\\/]src[\\/]map[\\/]campaign[\\/](campaign-line|campaign-notices|places-filter|not-for-players)\./;
/** Whether a world is open is asked by readers of every map: that comes without the screens of worlds. */
const ofWorld = /[\\/]src[\\/](map[\\/]world[\\/](?!use-world-here)|app[\\/]world-route)/;
const ofMap = /[\\/]src[\\/]map[\\/]|leaflet\.css$/;
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    first.plugin,
    ahead.plugin,
    fillPlaceholders(),
    googleScriptAddress(),
    leafletParts(),
    leafletStyles(),
    shortClassNames(import.meta.dirname),
    preloadFonts(['alegreya-latin-wght-normal', 'atkinson-hyperlegible-next-latin-wght-normal']),
    preloadScreen('/src/map/map-page.tsx'),
    inlineStyles(join(src, 'first-look.css'), join(src, 'tokens.css')),
    precompress(),
  ],
  // The server writes a fresh nonce into every answer; Vite only has to put the mark where one is needed.
  html: { cspNonce: '%NONCE%' },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/media': apiOrigin },
    fs: { allow: [searchForWorkspaceRoot(import.meta.dirname)] },
  },
  css: { postcss: { plugins: [composedStyles] } },
  // Tests read no style sheets but the one that holds the colours, whose contrasts they compute.
  test: { css: { include: [/tokens\.css/] } },
  // A worker may fetch a part of itself later.
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    emptyOutDir: true,
    // Styles and scripts must come as files: the content security policy allows no data: for them.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // A browser without modulepreload asks for the same files a moment later.
    modulePreload: {
      polyfill: false,
      // What every page has already need not be named at each screen.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !/assets\/(react|shell|index)-[^/]*js$/.test(file)),
    },
    rolldownOptions: {
      // The address of a call lies with the screen that asks it, not all of them in the first file.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        comments: { legal: false },
        codeSplitting: {
          groups: [
            { name: 'react', test: inPackage('react', 'react-dom', 'scheduler'), priority: 30 },
            {
              name: 'leaflet',
              test: /[\\/]node_modules[\\/](leaflet|react-leaflet|@react-leaflet)[\\/].*js$/,
              priority: 20,
            },
            // What draws long lists: readers take it for the list of places, staff for tables. Neither may bring the other's screens.
            { name: 'rows', test: inPackage('@tanstack/react-virtual', '@tanstack/virtual-core'), priority: 9 },
            // What a map cannot do without, in one file: twenty small ones compress badly. Edit mode takes it as well.
            { name: 'map', test: (id) => ofMap.test(id) && first.has(id), priority: 5.5 },
            // What screens share travels in three files, instead of as dozens of one kilobyte: what the first page needs,
            // what readers are sent ahead, and what only other screens use.
            {
              name: 'shell',
              test: (id) => (shared.test(id) || ofVendor.test(id) || id.endsWith('/src/main.tsx')) && first.has(id),
              priority: 6,
            },
            { name: 'parts', test: (id) => (shared.test(id) || ofVendor.test(id)) && ahead.has(id), priority: 5 },
            // Forms need to find secrets, but not the parser.
            { name: 'secrets', test: /[\\/]rules[\\/]src[\\/]secrets\./, priority: 4.66 },
            { name: 'markdown', test: ofMarkdown, priority: 4.65 },
            { name: 'campaign', test: ofCampaign, priority: 4.6 },
            // Whoever reads a world may edit it.
            { name: 'world', test: ofWorld, priority: 4.6 },
            // What several of the parts fetched ahead share, apart from what staff have in common with them.
            { name: 'reading', test: (id) => ofMap.test(id) && ahead.has(id), minShareCount: 2, priority: 4.7 },
            { name: 'forms', test: shared, minShareCount: 2, priority: 4 },
            // The shell names every file that may be asked for: what one person needs together is one file.
            { name: 'staff', test: /[\\/]src[\\/]screens[\\/]admin[\\/]/, priority: 3 },
          ],
        },
      },
    },
  },
});
