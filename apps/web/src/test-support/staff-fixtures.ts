import type { StaffLocationPage, StaffWikiPage } from '@venture-atlas/types';

/** For tests: Gullhaven as its form gets it. */
export function makeLocation(changes: Partial<StaffLocationPage> = {}): StaffLocationPage {
  return {
    id: 41,
    name: 'Gullhaven',
    slug: 'gullhaven',
    type: { id: 5, name: 'town' },
    image: '/media/gullhaven.webp',
    seo_image: null,
    map_maker_name: 'Odalys Fenwright',
    map_maker_url: 'https://fenwright.example/support',
    map_licence: null,
    map_licence_url: null,
    miles_per_unit: null,
    opening_view: null,
    map_width: 4096,
    map_height: 2902,
    wiki_url: null,
    images_from_wiki: [],
    wiki_page_id: 12,
    pending: null,
    draft: false,
    version: 6,
    parents: [{ id: 1, name: 'Sword Coast', slug: 'sword_coast', position_on_parent_id: 910, active: true }],
    total_children: 2,
    ...changes,
  };
}

/** For tests: its text, with one of everything that a text may have. */
export function makeWikiPage(changes: Partial<StaffWikiPage> = {}): StaffWikiPage {
  return {
    id: 12,
    name: 'Gullhaven',
    location: { id: 41, name: 'Gullhaven', slug: 'gullhaven' },
    wiki_page_content: {
      top_section: 'A harbour of gulls.',
      sections: [
        {
          name: 'History',
          clean_text: 'Founded twice.',
          subsections: [{ name: 'The flood', content: ['The sea came.', 'It left.'] }],
        },
        { name: 'Taverns', clean_text: 'Two, and a half.', subsections: [] },
      ],
      image: null,
      image_text: '',
      attribution: { title: 'Harbour wiki', url: 'https://wiki.example/g', licence: 'CC BY-SA 4.0', revision: null },
    },
    version: 9,
    ...changes,
  };
}
