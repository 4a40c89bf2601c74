import type { Child, ChildrenPage, LocationMapDetails, LocationWiki, WikiPageContent } from '@venture-atlas/types';

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

export function makePage(children: Child[], next_page: number | null, total_children: number): ChildrenPage {
  return { children, next_page, total_children };
}

/** For tests: the Sword Coast with these points on one page, asked for with content=0. */
export function makeDetails(children: Child[] = [], changes: Partial<LocationMapDetails> = {}): LocationMapDetails {
  return {
    id: 1,
    name: 'Sword Coast',
    slug: 'sword_coast',
    type: 'region',
    image: '/media/coast.webp',
    tiles: null,
    seo_image: null,
    map_maker_name: 'Mara Mapmaker',
    map_maker_url: 'https://maps.example/mara',
    map_licence: 'CC BY 4.0',
    wiki_url: null,
    has_wiki: true,
    picture_frame: null,
    map_width: 800,
    map_height: 600,
    miles_per_unit: 0.25,
    opening_view: null,
    parents: [],
    children,
    next_page: null,
    total_children: children.length,
    campaign: null,
    campaign_note_counts: {},
    campaign_settings: {},
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

export const detailsPath = (slug: string) => `/api/location_map_details/${slug}/`;
export const childrenPath = (slug: string) => `/api/location_children/${slug}/`;
export const wikiPath = (slug: string) => `/api/location_wiki/${slug}/`;
export const textSearchPath = (slug: string) => `/api/location_text_search/${slug}/`;
