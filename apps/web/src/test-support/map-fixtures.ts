import {
  type Child,
  initialNumbers,
  type LocationWiki,
  type StaffPosition,
  type WikiPageContent,
} from '@venture-atlas/types';

/** For tests: a point as the API sends it without texts, whose numbers are all different. */
export function makeChild(id: number, changes: Partial<Child> = {}): Child {
  return {
    id,
    location_id: 1000 + id,
    name: `Place ${id}`,
    slug: `place_${id}`,
    type: 'village',
    lat: 100 + id * 2,
    lng: 200 + id * 3,
    scale: 12,
    rotation: 0,
    label_x_offset: 5,
    label_y_offset: -7,
    label_wrap_ratio: 0,
    display_dot: true,
    geojson: null,
    image: null,
    has_map: false,
    parents: [],
    wiki_url: null,
    has_wiki: true,
    version: 1,
    ...changes,
  };
}

/** For tests: points `from` to `to`, both included. */
export function makeChildren(from: number, to: number): Child[] {
  return Array.from({ length: to - from + 1 }, (_, index) => makeChild(from + index));
}

/** For tests: a position of map 1 whose numbers are all different. */
export function makePosition(id: number, changes: Partial<StaffPosition> = {}): StaffPosition {
  return {
    id,
    location_id: 1000 + id,
    name: `Place ${id}`,
    slug: `place_${id}`,
    type: 'village',
    parent: { id: 1, name: 'Sword Coast', slug: 'sword_coast' },
    ...initialNumbers,
    lat: 100 + id * 2,
    lng: 200 + id * 3,
    scale: 12,
    label_x_offset: 5,
    label_y_offset: -7,
    label_by_hand: false,
    display_dot: true,
    look: null,
    geojson: null,
    active: true,
    version: 1,
    ...changes,
  };
}

export function makeWikiContent(changes: Partial<WikiPageContent> = {}): WikiPageContent {
  return {
    top_section: 'A harbour of five breakwaters.',
    sections: [],
    image: null,
    image_text: '',
    attribution: null,
    ...changes,
  };
}

/** For tests: the text of a place; null for a place without one. */
export function makeWiki(slug: string, content: WikiPageContent | null, wiki_url: string | null = null): LocationWiki {
  return { location_id: 1001, slug, name: slug, wiki_url, wiki_page_content: content };
}
