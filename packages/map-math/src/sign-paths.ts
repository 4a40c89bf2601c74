import type { TypeIcon } from '@venture-atlas/types';

/** The side of the square that the signs are drawn in, and the width of their lines there. */
export const SIGN_SIDE = 24;
export const SIGN_LINE = 2;

/** Tabler's outlines (MIT), drawn on 24 x 24. */
const paths = {
  city: 'M8 9l5 5v7h-5v-4m0 4h-5v-7l5 -5m1 1v-6a1 1 0 0 1 1 -1h10a1 1 0 0 1 1 1v17h-8M13 7l0 .01M17 7l0 .01M17 11l0 .01M17 15l0 .01',
  town: 'M3 21l18 0M4 21v-11l2.5 -4.5l5.5 -2.5l5.5 2.5l2.5 4.5v11M10 9a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M9 21v-5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v5',
  village:
    'M5 12l-2 0l9 -9l9 9l-2 0M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-7M9 21v-6a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v6',
  castle:
    'M15 19v-2a3 3 0 0 0 -6 0v2a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1v-14h4v3h3v-3h4v3h3v-3h4v14a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1M3 11l18 0',
  temple: 'M3 21l18 0M3 10l18 0M5 6l7 -3l7 3M4 10l0 11M20 10l0 11M8 14l0 3M12 14l0 3M16 14l0 3',
  tower:
    'M5 3h1a1 1 0 0 1 1 1v2h3v-2a1 1 0 0 1 1 -1h2a1 1 0 0 1 1 1v2h3v-2a1 1 0 0 1 1 -1h1a1 1 0 0 1 1 1v4.394a2 2 0 0 1 -.336 1.11l-1.328 1.992a2 2 0 0 0 -.336 1.11v7.394a1 1 0 0 1 -1 1h-10a1 1 0 0 1 -1 -1v-7.394a2 2 0 0 0 -.336 -1.11l-1.328 -1.992a2 2 0 0 1 -.336 -1.11v-4.394a1 1 0 0 1 1 -1M10 21v-5a2 2 0 1 1 4 0v5',
  ruin: 'M3 21l18 0M4 21v-15a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v15M9 21v-8a3 3 0 0 1 6 0v8',
  camp: 'M11 14l4 6h6l-9 -16l-9 16h6l4 -6',
  mine: 'M13 8l-9.383 9.418a2.091 2.091 0 0 0 0 2.967a2.11 2.11 0 0 0 2.976 0l9.407 -9.385M9 3h4.586a1 1 0 0 1 .707 .293l6.414 6.414a1 1 0 0 1 .293 .707v4.586a2 2 0 1 1 -4 0v-3l-5 -5h-3a2 2 0 1 1 0 -4',
  harbour: 'M12 9v12m-8 -8a8 8 0 0 0 16 0m1 0h-2m-14 0h-2M9 6a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
  bridge: 'M6 5l0 14M18 5l0 14M2 15l20 0M3 8a7.5 7.5 0 0 0 3 -2a6.5 6.5 0 0 0 12 0a7.5 7.5 0 0 0 3 2M12 10l0 5',
  gate: 'M14 12v.01M3 21h18M6 21v-16a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v16',
  inn: 'M9 21h6a1 1 0 0 0 1 -1v-3.625c0 -1.397 .29 -2.775 .845 -4.025l.31 -.7c.556 -1.25 .845 -2.253 .845 -3.65v-4a1 1 0 0 0 -1 -1h-10a1 1 0 0 0 -1 1v4c0 1.397 .29 2.4 .845 3.65l.31 .7a9.931 9.931 0 0 1 .845 4.025v3.625a1 1 0 0 0 1 1M6 8h12',
  shop: 'M3 21l18 0M3 7v1a3 3 0 0 0 6 0v-1m0 1a3 3 0 0 0 6 0v-1m0 1a3 3 0 0 0 6 0v-1h-18l2 -4h14l2 4M5 21l0 -10.15M19 21l0 -10.15M9 21v-4a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v4',
  tree: 'M12 13l-2 -2M12 12l2 -2M12 21v-13M9.824 16a3 3 0 0 1 -2.743 -3.69a3 3 0 0 1 .304 -4.833a3 3 0 0 1 4.615 -3.707a3 3 0 0 1 4.614 3.707a3 3 0 0 1 .305 4.833a3 3 0 0 1 -2.919 3.695h-4l-.176 -.005',
  mountain: 'M3 20h18l-6.921 -14.612a2.3 2.3 0 0 0 -4.158 0l-6.921 14.612M7.5 11l2 2.5l2.5 -2.5l2 3l2.5 -2',
  cave: 'M5 21h14a2 2 0 0 0 2 -2v-7a9 9 0 0 0 -18 0v7a2 2 0 0 0 2 2M8 21v-9a4 4 0 1 1 8 0v9M3 17h4M17 17h4M21 12h-4M7 12h-4M12 3v5M6 6l3 3M15 9l3 -3l-3 3',
  water: 'M3 7c3 -2 6 -2 9 0s6 2 9 0M3 17c3 -2 6 -2 9 0s6 2 9 0M3 12c3 -2 6 -2 9 0s6 2 9 0',
  skull:
    'M12 4c4.418 0 8 3.358 8 7.5c0 1.901 -.755 3.637 -2 4.96l0 2.54a1 1 0 0 1 -1 1h-10a1 1 0 0 1 -1 -1v-2.54c-1.245 -1.322 -2 -3.058 -2 -4.96c0 -4.142 3.582 -7.5 8 -7.5M10 17v3M14 17v3M8 11a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M14 11a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  star: 'M12 17.75l-6.172 3.245l1.179 -6.873l-5 -4.867l6.9 -1l3.086 -6.253l3.086 6.253l6.9 1l-5 4.867l1.179 6.873l-6.158 -3.245',
} satisfies Record<TypeIcon, string>;

/** The outlines of the signs that a type's places may carry, as SVG path data. */
export const signPaths: Readonly<Record<TypeIcon, string>> = paths;
/** In the order in which they travel as numbers. */
export const signNames = Object.keys(paths) as readonly TypeIcon[];
