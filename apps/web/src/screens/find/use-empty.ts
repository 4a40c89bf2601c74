import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MapCard } from '@venture-atlas/types';
import { useMemo } from 'react';
import { mapGalleryQuery } from '../../api/map-gallery.ts';
import type { ReadingScope } from '../../api/reading-scope.ts';
import { galleryPath } from '../../navigation/gallery-paths.ts';
import { mapPath } from '../../navigation/paths.ts';
import type { Found } from './found.ts';
import { ALL_MAPS_KEY, recentFound } from './recent-places.ts';

/** So many maps stand below the last places. */
const MOST_MAPS = 8;

interface EmptySection {
  title: string;
  lines: readonly Found[];
}

/** What stands there before anything is typed: the last places, then maps that are not among them, the home map first. */
export function useEmptyLines(scope: ReadingScope, isEmpty: boolean): { sections: EmptySection[] } {
  const client = useQueryClient();
  const { data } = useQuery({ ...mapGalleryQuery(scope, 0), enabled: isEmpty });
  const recent = isEmpty ? recentFound(client, scope) : none;
  const maps = useMemo(() => {
    if (!isEmpty || data === undefined) return [];
    const all = [...(data.home === null ? [] : [data.home]), ...data.maps].map((map) => mapLine(map, scope));
    return all.filter(({ href }) => recent.every((one) => one.href !== href)).slice(0, MOST_MAPS);
  }, [isEmpty, data, recent, scope]);
  return {
    sections: [
      { title: 'Last places', lines: recent },
      { title: 'Maps', lines: maps.length === 0 ? maps : [...maps, allMapsLine(scope)] },
    ],
  };
}

const none: readonly Found[] = [];

const allMapsLine = (scope: ReadingScope): Found => ({
  key: ALL_MAPS_KEY,
  kind: 'maps',
  name: 'All maps',
  detail: '',
  href: galleryPath(scope),
  nameMatch: null,
  text: null,
});

const mapLine = ({ name, slug, parents: [parent] }: MapCard, scope: ReadingScope): Found => ({
  key: `map-${slug}`,
  kind: 'maps',
  name,
  detail: parent === undefined ? 'Map' : `Map, on ${parent.name}`,
  href: mapPath(slug, scope),
  nameMatch: null,
  text: null,
});
