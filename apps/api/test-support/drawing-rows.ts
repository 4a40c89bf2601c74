import { hostile, type MatrixRow, staffOnly } from './matrix-row.ts';
import type { MatrixWorld } from './matrix-world.ts';

const coast = (world: MatrixWorld): number =>
  world.server.database.sqlite.prepare(`select id from locations where slug = 'sword_coast'`).pluck().get() as number;

const wish = { style: 'parchment', size: 4096 } as const;

/** Calls about maps that the server draws. */
export const drawingRows: readonly MatrixRow[] = [
  {
    route: 'GET /api/map_drawing/:id/',
    when: 'a map',
    send: (w) => ({ url: `/api/map_drawing/${coast(w)}/` }),
    expected: staffOnly(200),
  },
  {
    route: 'GET /api/map_drawing/:id/',
    when: 'no location',
    send: () => ({ url: '/api/map_drawing/98765/' }),
    expected: staffOnly(404),
  },
  {
    route: 'GET /api/map_export/:name/',
    when: 'a map',
    send: () => ({ url: '/api/map_export/waterdeep/' }),
    expected: staffOnly(200),
  },
  {
    route: 'GET /api/map_export/:name/',
    when: 'for tabletops, without a picture',
    send: () => ({ url: '/api/map_export/waterdeep/?format=universalvtt' }),
    expected: staffOnly(409),
  },
  {
    route: 'GET /api/map_export/:name/',
    when: 'in units that there are not',
    send: () => ({ url: '/api/map_export/waterdeep/?units=miles' }),
    expected: staffOnly(400),
  },
  {
    route: 'GET /api/map_export/:name/',
    when: 'a format nobody writes',
    send: () => ({ url: '/api/map_export/sword_coast/?format=doc' }),
    expected: staffOnly(400),
  },
  {
    route: 'POST /api/map_sketch/:id/',
    when: 'no location',
    send: () => ({ url: '/api/map_sketch/98765/', body: { seed: 'amber', kind: 'coast' } }),
    expected: staffOnly(404),
  },
  {
    route: 'POST /api/map_sketch/:id/',
    when: 'a land that there is not',
    send: () => ({ url: '/api/map_sketch/98765/', body: hostile({ seed: 'amber', kind: 'moon' }) }),
    expected: staffOnly(400),
  },
  {
    route: 'POST /api/map_drawing/:id/',
    when: 'a map without a sketch',
    send: (w) => ({ url: `/api/map_drawing/${coast(w)}/`, body: wish }),
    expected: staffOnly(404),
  },
  {
    route: 'POST /api/map_drawing/:id/',
    when: 'a style that there is not',
    send: (w) => ({ url: `/api/map_drawing/${coast(w)}/`, body: hostile({ ...wish, style: 'crayon' }) }),
    expected: staffOnly(400),
  },
  {
    route: 'POST /api/map_drawing/:id/',
    when: 'a privileged key',
    send: (w) => ({ url: `/api/map_drawing/${coast(w)}/`, body: hostile({ ...wish, is_staff: true }) }),
    expected: staffOnly(400),
  },
  {
    route: 'POST /api/map_drawing/:id/cancel/',
    when: 'nothing is drawn',
    send: (w) => ({ url: `/api/map_drawing/${coast(w)}/cancel/`, body: {} }),
    expected: staffOnly(200),
  },
];
