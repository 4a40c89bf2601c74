/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react';
import { defineConfig, searchForWorkspaceRoot } from 'vite';
import { composedStyles } from './build-plugins/composed-styles.ts';
import { fillPlaceholders } from './build-plugins/fill-placeholders.ts';
import { googleScriptAddress } from './build-plugins/google-script-address.ts';
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
  '/src/map/campaign/bulk/bulk-card.tsx',
  '/src/map/panel/campaign-tab.tsx',
  '/src/map/panel/location-panel.tsx',
  '/src/map/places/places-sheet.tsx',
  '/src/map/search/search-panel.tsx',
]);
const shared =
  /[\\/]src[\\/](api|app|forms|session|ui)[\\/]|[\\/]packages[\\/](map-math|rules)[\\/]|[\\/](@tabler[\\/]icons-react|@mantine[\\/](hooks|core))[\\/]/;
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    first.plugin,
    ahead.plugin,
    fillPlaceholders(),
    googleScriptAddress(),
    preloadFonts(['alegreya-latin-wght-normal', 'atkinson-hyperlegible-next-latin-wght-normal']),
    preloadScreen('/src/map/map-page.tsx'),
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
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    emptyOutDir: true,
    // Styles and scripts must come as files: the content security policy allows no data: for them.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // A browser without modulepreload asks for the same files a moment later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        comments: { legal: false },
        codeSplitting: {
          groups: [
            { name: 'react', test: inPackage('react', 'react-dom', 'scheduler'), priority: 30 },
            { name: 'leaflet', test: inPackage('leaflet', 'react-leaflet', '@react-leaflet'), priority: 20 },
            { name: 'vendor', test: inPackage('react-router', '@tanstack/(react-query|query-core)'), priority: 10 },
            // What screens share travels in three files, instead of as dozens of one kilobyte: what the first page needs,
            // what readers are sent ahead, and what only other screens use.
            { name: 'shell', test: (id) => shared.test(id) && first.has(id), priority: 6 },
            { name: 'parts', test: (id) => shared.test(id) && ahead.has(id), priority: 5 },
            { name: 'forms', test: shared, minShareCount: 2, priority: 4 },
          ],
        },
      },
    },
  },
});
