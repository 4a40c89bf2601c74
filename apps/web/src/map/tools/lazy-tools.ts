import { createElement } from 'react';
import { lazyScreen } from '../../loading/lazy-screen.ts';
import { loadTools } from '../stage/map-features.ts';

/** The tools of a map, loaded once the browser is idle. The first labels of the map come first. */
export const MapTools = lazyScreen(async () => {
  const [{ MapTools: Tools }, hooks] = await Promise.all([import('./map-tools.tsx'), loadTools()]);
  return () => createElement(Tools, { hooks });
});
