import { paths } from './paths.ts';

/* Addresses that only staff are led to, apart from `paths.ts`: no reader carries them along. */

/** What staff set for everybody who comes here. */
export const INSTALLATION_PATH = '/admin/installation/';

/** Where staff import files onto a map that is there. */
export const importOntoPath = (slug: string): string => `${paths.importWorld}?map=${encodeURIComponent(slug)}`;

/** Where staff edit a location's facts. */
export function editLocationPath(id: number): string {
  return `${paths.editLocation}${id}/`;
}

/** The list of a generic model. @param filter further parts of the address, for example `without: 'text'` */
export function adminListPath(model: string, filter: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(filter).toString();
  return `/admin/list/home/${model}/${query === '' ? '' : `?${query}`}`;
}

/** The form of a generic model: for a new one, or the one with this id. */
export function adminManagePath(model: string, id?: number): string {
  return `/admin/manage/home/${model}/${id === undefined ? '' : `${id}/`}`;
}
