import { hostile, type MatrixRow, staffOnly } from './matrix-row.ts';

const NOBODYS = '/api/imports/0b0f3d6e-3f0c-4d0e-9a53-0a4f5d1f7c11' as const;

/** A form without a file: whoever may send it is told so. */
const form = {
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
  body: '--b\r\nContent-Disposition: form-data; name="options"\r\n\r\n{}\r\n--b--\r\n',
};

/** Calls about importing in the browser. */
export const importRows: readonly MatrixRow[] = [
  {
    route: 'GET /api/imports/',
    when: 'always',
    send: () => ({ url: '/api/imports/' }),
    expected: staffOnly(200),
  },
  {
    route: 'GET /api/imports/',
    when: 'garbage as page',
    send: () => ({ url: '/api/imports/?page=-1' }),
    expected: staffOnly(400),
  },
  {
    route: 'POST /api/imports/',
    when: 'a form without a file',
    send: () => ({ url: '/api/imports/', ...form }),
    expected: staffOnly(400),
  },
  {
    route: 'POST /api/imports/',
    when: 'no form',
    send: () => ({ url: '/api/imports/', body: hostile({ files: [] }) }),
    expected: staffOnly(415),
  },
  {
    route: 'GET /api/imports/:id/',
    when: 'nothing that was sent',
    send: () => ({ url: `${NOBODYS}/` }),
    expected: staffOnly(404),
  },
  {
    route: 'GET /api/imports/:id/points/',
    when: 'nothing that was sent',
    send: () => ({ url: `${NOBODYS}/points/` }),
    expected: staffOnly(404),
  },
  {
    route: 'POST /api/imports/:id/read/',
    when: 'nothing that was sent',
    send: () => ({ url: `${NOBODYS}/read/`, body: {} }),
    expected: staffOnly(404),
  },
  {
    route: 'POST /api/imports/:id/read/',
    when: 'a privileged key',
    send: () => ({ url: `${NOBODYS}/read/`, body: hostile({ is_staff: true }) }),
    expected: staffOnly(400),
  },
  {
    route: 'POST /api/imports/:id/apply/',
    when: 'nothing that was sent',
    send: () => ({ url: `${NOBODYS}/apply/`, body: {} }),
    expected: staffOnly(404),
  },
  {
    route: 'POST /api/imports/:id/cancel/',
    when: 'nothing that was sent',
    send: () => ({ url: `${NOBODYS}/cancel/`, body: {} }),
    expected: staffOnly(404),
  },
  {
    route: 'POST /api/imports/:id/undo/',
    when: 'no import',
    send: () => ({ url: '/api/imports/98765/undo/', body: { dry_run: true } }),
    expected: staffOnly(404),
  },
];
