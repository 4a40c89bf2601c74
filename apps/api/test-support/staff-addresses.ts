import { adminModels, worldChecks } from '@venture-atlas/types';

/** Nobody imports anything in these worlds. */
const NO_IMPORT = '0f'.repeat(16);

interface Address {
  url: string;
}

const at = (...urls: string[]): Address[] => urls.map((url) => ({ url }));

/** Addresses to ask for each GET that is staff's, by its route: for whoever looks for what must not stand in an answer. */
export function staffAddresses(placeIds: readonly number[]): Record<string, Address[]> {
  const eachPlace = (path: (id: number) => string): Address[] => placeIds.map((id) => ({ url: path(id) }));
  const models = adminModels.flatMap((model): [string, Address[]][] => {
    const base = `/api/home/${model}/`;
    return [
      [base, at(base)],
      [`${base}list/`, at(`${base}list/`, `${base}list/?name__icontains=canary&limit=3&offset=1`)],
      [`${base}options/`, at(`${base}options/?name__icontains=canary`)],
      [`${base}:id/`, at(`${base}1/`, `${base}2/`, `${base}987654/`)],
    ];
  });
  return {
    ...Object.fromEntries(models),
    '/api/home/location/:id/': eachPlace((id) => `/api/home/location/${id}/`),
    '/api/places/ids/': at('/api/places/ids/', '/api/places/ids/?name__icontains=canary'),
    '/api/places/rows/': at(`/api/places/rows/?ids=${placeIds.join(',')}`),
    '/api/trash/': at('/api/trash/', '/api/trash/?name__icontains=canary'),
    '/api/locations_with_parents/': [0, 1, 2].map((count) => ({
      url: `/api/locations_with_parents/?num_parents=${count}`,
    })),
    '/api/admin/summary/': at('/api/admin/summary/'),
    '/api/admin/own_worlds/': at('/api/admin/own_worlds/'),
    '/api/admin/installation/': at('/api/admin/installation/'),
    '/api/admin/world_check/': at('/api/admin/world_check/'),
    '/api/admin/world_check/:check/': worldChecks.map((check) => ({ url: `/api/admin/world_check/${check}/` })),
    '/api/position/:id/': at('/api/position/1/', '/api/position/2/'),
    '/api/inactive_positions/': at('/api/inactive_positions/'),
    '/api/history/': [...at('/api/history/'), ...eachPlace((id) => `/api/history/?location_id=${id}`)],
    '/api/history/:id/': at('/api/history/1/'),
    '/api/map_export/:name/': at(
      '/api/map_export/sword_coast/',
      '/api/map_export/sword_coast/?format=universalvtt',
      '/api/map_export/waterdeep/?format=csv',
    ),
    '/api/map_drawing/:id/': eachPlace((id) => `/api/map_drawing/${id}/`),
    '/api/map_picture/:id/': eachPlace((id) => `/api/map_picture/${id}/`),
    '/api/locations_without_images/': eachPlace((id) => `/api/locations_without_images/?parent_id=${id}`),
    '/api/imports/': at('/api/imports/'),
    '/api/imports/:id/': at(`/api/imports/${NO_IMPORT}/`),
    '/api/imports/:id/points/': at(`/api/imports/${NO_IMPORT}/points/`),
    '/api/wiki_image/:location/:n/': eachPlace((id) => `/api/wiki_image/${id}/0`),
  };
}
