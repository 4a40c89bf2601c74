import { createElement } from 'react';
import { lazyScreen } from '../../loading/lazy-screen.ts';
import { loadTools } from '../stage/map-features.ts';

/** The tools of a map come once the browser rests: its first names do without them. */
export const MapTools = lazyScreen(async () => {
  const [{ MapTools: Tools }, hooks] = await Promise.all([import('./map-tools.tsx'), loadTools()]);
  return () => createElement(Tools, { hooks });
});
