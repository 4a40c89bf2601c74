import type { Child, ChildrenPage, LocationMapDetails } from '@venture-atlas/types';

/** A map of the running server with all of its points, as the API tells it. */
export interface World {
  details: LocationMapDetails;
  points: readonly Child[];
  /** The point of this name. @throws Error when the map has none */
  point: (name: string) => Child;
}

/** Reads a map page by page. */
export async function readWorld(appUrl: string, slug = 'sword_coast'): Promise<World> {
  const details = await readJson<LocationMapDetails>(`${appUrl}/api/location_map_details/${slug}/?content=0`);
  const points = [...details.children];
  for (let page = details.next_page; page !== null; ) {
    const further = await readJson<ChildrenPage>(`${appUrl}/api/location_children/${slug}/?content=0&page=${page}`);
    points.push(...further.children);
    page = further.next_page;
  }
  return {
    details,
    points,
    point: (name) => {
      const found = points.find((point) => point.name === name);
      if (found === undefined) throw new Error(`There is no "${name}" on the ${details.name} map.`);
      return found;
    },
  };
}

async function readJson<T>(address: string): Promise<T> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  return (await answer.json()) as T;
}
