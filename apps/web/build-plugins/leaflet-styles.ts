import type { Plugin } from 'vite';

/** What maps need of Leaflet's style sheet, as the headings of its parts: from one, up to the other. */
const KEPT = [
  ['/* required styles */', '/* control positioning */'],
  ['/* zoom and fade animations */', '/* visual tweaks */'],
] as const;

/**
 * Leaves out of Leaflet's style sheet what is for its own buttons, popups and tooltips: we have none of them, and
 * every first visit would carry it.
 *
 * @throws Error when a new version of Leaflet no longer has these parts
 */
export function leafletStyles(): Plugin {
  return {
    name: 'venture-atlas:leaflet-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]leaflet[\\/]dist[\\/]leaflet\.css$/ },
      handler(code) {
        const parts = KEPT.map(([from, to]) => {
          const [start, end] = [code.indexOf(from), code.indexOf(to)];
          if (start < 0 || end < start) throw new Error(`Leaflet's style sheet has changed: ${from} was not found.`);
          return code.slice(start, end);
        });
        return { code: parts.join(''), map: null };
      },
    },
  };
}
