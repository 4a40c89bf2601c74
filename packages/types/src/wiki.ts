import Type, { type Static } from 'typebox';
import { Nullable } from './schema-parts.ts';

export const WikiSubsection = Type.Object({ name: Type.String(), content: Type.Array(Type.String()) });
export type WikiSubsection = Static<typeof WikiSubsection>;

export const WikiSection = Type.Object({
  name: Type.String(),
  clean_text: Type.String({
    description: 'Plain text: markup and bracketed parts stripped, blank lines collapsed; newlines are line breaks.',
  }),
  subsections: Type.Array(WikiSubsection),
});
export type WikiSection = Static<typeof WikiSection>;

export const WikiAttribution = Type.Object({
  title: Type.String(),
  url: Nullable(Type.String()),
  licence: Type.String(),
  revision: Nullable(Type.String()),
});
export type WikiAttribution = Static<typeof WikiAttribution>;

/** The address of a place. A place without a map opens on the first map on which its reader knows it. */
export const PlaceAddress = Type.Object({
  slug: Type.String(),
  has_map: Type.Boolean(),
  parents: Type.Array(Type.Object({ name: Type.String(), slug: Type.String() })),
});
export type PlaceAddress = Static<typeof PlaceAddress>;

/** A place that a text links, as its reader knows it. */
export const LinkedPlace = Type.Object({
  location_id: Type.Integer(),
  name: Type.String(),
  type: Nullable(Type.String()),
  ...PlaceAddress.properties,
});
export type LinkedPlace = Static<typeof LinkedPlace>;

/** A place's text (specification section 3). All strings but `markdown` are plain text, never HTML. */
export const WikiPageContent = Type.Object({
  sections: Type.Array(WikiSection),
  top_section: Type.String(),
  image: Nullable(Type.String()),
  image_text: Type.String(),
  attribution: Nullable(WikiAttribution),
  markdown: Type.Optional(
    Type.String({
      description:
        'The text as it was written, with those of its secrets that the asker may read; `[[#12]]` and `[[#12|own words]]` link places. Sections and top section are made from what everybody may have of it. Absent where a text is plain.',
    }),
  ),
  links: Type.Optional(
    Type.Array(LinkedPlace, { description: 'The places that `markdown` links. In a save it counts for nothing.' }),
  ),
});
export type WikiPageContent = Static<typeof WikiPageContent>;

/** `GET /api/named_by/{slug}/`: the places whose texts link a place, by name. */
export const NamedBy = Type.Object({ places: Type.Array(LinkedPlace) });
export type NamedBy = Static<typeof NamedBy>;

/** A stretch of a text that was revealed to its reader, by line of its Markdown, from 0. */
export const RevealedStretch = Type.Object({
  from: Type.Integer({ description: 'The first line.' }),
  to: Type.Integer({ description: 'The one behind the last.' }),
  at: Type.String({ description: 'ISO 8601, UTC.' }),
  for_some: Type.Boolean({ description: 'It was not revealed to everybody.' }),
});
export type RevealedStretch = Static<typeof RevealedStretch>;

/** `GET /api/location_wiki/{slug}/`: the content of a place's panel. */
export const LocationWiki = Type.Object({
  location_id: Type.Integer(),
  slug: Type.String(),
  name: Type.String(),
  wiki_url: Nullable(Type.String()),
  wiki_page_content: Nullable(WikiPageContent),
  revealed: Type.Optional(
    Type.Array(RevealedStretch, { description: 'What of the text the DM of the campaign revealed to the asker.' }),
  ),
});
export type LocationWiki = Static<typeof LocationWiki>;
