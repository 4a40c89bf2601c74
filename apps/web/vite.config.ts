/// <reference types="vitest/config" />
import { readdirSync } from 'node:fs';
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

/** The files of all features that have this name. */
const ofFeatures = (...names: string[]): string[] =>
  readdirSync(join(import.meta.dirname, 'src/features'), { recursive: true, encoding: 'utf8' })
    .filter((file) => names.some((name) => file.replaceAll('\\', '/').split('/')[1]?.startsWith(`${name}.`)))
    .map((file) => `/src/features/${file.replaceAll('\\', '/')}`);
const first = neededBy('first-page', ['/src/main.tsx', '/src/features/map-page.tsx']);
/** What is fetched ahead while a reader's browser rests. */
const ahead = neededBy('fetched-ahead', [
  '/src/app/theme-choices.tsx',
  '/src/map/leaflet/marking.ts',
  '/src/features/campaign/tab/campaign-tab.tsx',
  '/src/map/panel/scene-panel.tsx',
  '/src/features/places/places-sheet.tsx',
  '/src/features/search/search-panel.tsx',
  '/src/features/places/kind-filter.tsx',
  '/src/map/tools/map-tools.tsx',
  ...ofFeatures('tools', 'view-tools', 'map-links'),
  '/src/features/campaign/tab/tab.ts',
  // The line for newcomers and the campaign share it: else one would bring the other.
  '/src/session/welcomed.ts',
]);
/** Not the label engine: only a painter needs it, in its worker or, if workers cannot paint, on the page. */
const shared =
  /[\\/]src[\\/](api|app|forms|session|ui)[\\/]|[\\/]packages[\\/](map-math|rules)[\\/](?!src[\\/]signs[\\/])(?!src[\\/]labels[\\/](?!(index|label-kind|label-types|stands-beside)\.))|[\\/](@tabler[\\/]icons-react|@mantine[\\/](hooks|core))[\\/]/;
/** What reads and shows Markdown is loaded with the first text: notes, handouts, and the panel share it. */
const ofMarkdown =
  /[\\/]rules[\\/]src[\\/]markdown[\\/](index|reader|stretches|syntax|table|text-with-secrets|tree)\.|[\\/]markdown[\\/]markdown-(text|blocks)\.|[\\/]node_modules[\\/](micromark|mdast-util|unist-util|decode-named-character-reference|character-entities)/;
const src = join(import.meta.dirname, 'src/ui');
const ofIcons = inPackage('@tabler/icons-react');
const ofVendor = inPackage('react-router', '@tanstack/(react-query|query-core)');
/** Exports nothing, so that no file of several modules can export it. */
const registeredInCampaigns = '/src/features/registered-in-campaigns.ts';
/** What registers itself in campaigns, what features add to them, what the DM's bar is made of, and what a table screen is: each comes together. */
const registering = neededBy('registering', [registeredInCampaigns]);
const inCampaign = neededBy('in-campaign', [
  ...ofFeatures('in-campaign'),
  '/src/features/campaign/not-for-players.tsx',
]);
const bar = neededBy('bar', [...ofFeatures('bar-acts', 'own-acts'), '/src/features/session-bar/session-bar.tsx']);
const table = neededBy('table', [...ofFeatures('on-table'), '/src/features/table/table-screen.tsx']);
/** Whether a world is open is asked by readers of every map: that comes without the screens of worlds. */
const ofWorld = /[\\/]src[\\/](map[\\/]world[\\/](?!use-current-world)|features[\\/]world[\\/]|app[\\/]world-route)/;
const ofMap = /[\\/]src[\\/](map|features)[\\/]|leaflet\.css$/;
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    first.plugin,
    ahead.plugin,
    registering.plugin,
    inCampaign.plugin,
    bar.plugin,
    table.plugin,
    fillPlaceholders(),
    googleScriptAddress(),
    leafletParts(),
    leafletStyles(),
    shortClassNames(import.meta.dirname),
    preloadFonts(['alegreya-latin-wght-normal', 'atkinson-hyperlegible-next-latin-wght-normal']),
    preloadScreen('/src/features/map-page.tsx'),
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
            // Readers take signs for the list and the legend: they may not bring the screens of staff.
            { name: 'signs', test: /[\\/]map-math[\\/]src[\\/]signs[\\/]/, priority: 9 },
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
            ...[registering, inCampaign, bar, table].map(({ has }, at, all) => ({
              name: ['in-campaigns', 'campaign', 'bar', 'table'][at] ?? '',
              // What readers are sent ahead, or what came before, is no part of it.
              test: (id: string) =>
                ofMap.test(id) &&
                !id.endsWith(registeredInCampaigns) &&
                has(id) &&
                ![ahead, ...all.slice(0, at)].some((before) => before.has(id)),
              priority: 4.6 - at / 100,
              includeDependenciesRecursively: false,
            })),
            {
              name: 'rested',
              test: /[\\/](kind-filter|map-tools|tools|view-tools|map-links|tab)\.tsx?$/,
              priority: 4.75,
            },
            // Whoever reads a world may edit it.
            { name: 'world', test: ofWorld, priority: 4.6 },
            // What several of the parts fetched ahead share, apart from what staff have in common with them.
            { name: 'reading', test: (id) => ofMap.test(id) && ahead.has(id), minShareCount: 2, priority: 4.7 },
            { name: 'forms', test: shared, minShareCount: 2, priority: 4 },
            // The icons that only they have. An entry that kept one would export what the bundler put elsewhere, and not run.
            {
              name: 'icons',
              test: (id) => ofIcons.test(id) && [inCampaign, bar, table].some(({ has }) => has(id)),
              priority: 3.9,
              includeDependenciesRecursively: false,
            },
            // The shell names every file that may be asked for: what one person needs together is one file.
            { name: 'staff', test: /[\\/]src[\\/]screens[\\/]admin[\\/]/, priority: 3 },
          ],
        },
      },
    },
  },
});
