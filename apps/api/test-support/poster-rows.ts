import { campaignOf, setCampaigns } from './campaign-world.ts';
import { everybody, hostile, type MatrixRow } from './matrix-row.ts';

const wish = { format: 'pdf', paper: 'A4', dpi: 150, names: 'map', title: true } as const;
const NOBODYS = `/api/posters/${'0'.repeat(32)}` as const;

/** Calls about posters: whoever may see a map may print it. */
export const posterRows: readonly MatrixRow[] = [
  {
    route: 'POST /api/map_poster/:name/',
    when: 'a public map',
    send: () => ({ url: '/api/map_poster/sword_coast/', body: wish }),
    expected: everybody(200),
  },
  {
    route: 'POST /api/map_poster/:name/',
    when: 'a sheet nobody makes',
    send: () => ({ url: '/api/map_poster/sword_coast/', body: hostile({ ...wish, paper: 'A9' }) }),
    expected: everybody(400),
  },
  {
    route: 'POST /api/map_poster/:name/',
    when: 'with an unknown campaign_id',
    send: () => ({ url: `/api/map_poster/sword_coast/?campaign_id=${'0'.repeat(32)}`, body: wish }),
    expected: everybody(404),
  },
  {
    route: 'POST /api/map_poster/:name/',
    when: 'in a campaign for members',
    prepare: (world) => setCampaigns(world, 'members'),
    send: (world, role) => ({ url: `/api/map_poster/waterdeep/?campaign_id=${campaignOf(world, role)}`, body: wish }),
    expected: { ...everybody(404), user: 200, player: 200, dm: 200 },
  },
  {
    route: 'POST /api/map_poster/:name/',
    when: 'of a map hidden in the campaign',
    prepare: (world) => setCampaigns(world, 'members'),
    send: (world, role) => ({ url: `/api/map_poster/sword_coast/?campaign_id=${campaignOf(world, role)}`, body: wish }),
    expected: { ...everybody(404), user: 200, dm: 200 },
  },
  {
    route: 'GET /api/posters/:id/',
    when: 'nobody’s poster',
    send: () => ({ url: `${NOBODYS}/` }),
    expected: everybody(404),
  },
  {
    route: 'GET /api/posters/:id/file/',
    when: 'nobody’s poster',
    send: () => ({ url: `${NOBODYS}/file/` }),
    expected: everybody(404),
  },
  {
    route: 'POST /api/posters/:id/cancel/',
    when: 'nobody’s poster',
    send: () => ({ url: `${NOBODYS}/cancel/`, body: {} }),
    expected: everybody(404),
  },
];
