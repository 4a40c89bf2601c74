import { type MatrixRow, staffOnly } from './matrix-row.ts';

/** Calls about the installation as a whole. */
export const installationRows: readonly MatrixRow[] = [
  {
    route: 'GET /api/admin/installation/',
    when: 'always',
    send: () => ({ url: '/api/admin/installation/' }),
    expected: staffOnly(200),
  },
  {
    route: 'POST /api/admin/installation/start_map/',
    when: 'nothing is chosen any more',
    send: () => ({ url: '/api/admin/installation/start_map/', body: { location_id: null } }),
    expected: staffOnly(200),
  },
  {
    route: 'POST /api/admin/installation/start_map/',
    when: 'what is no map',
    send: () => ({ url: '/api/admin/installation/start_map/', body: { location_id: 999 } }),
    expected: staffOnly(400),
  },
  {
    route: 'POST /api/admin/installation/remove_demo/',
    when: 'another name is typed',
    send: () => ({ url: '/api/admin/installation/remove_demo/', body: { name: 'demo' } }),
    expected: staffOnly(400),
  },
];
