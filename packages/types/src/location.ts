import Type, { type Static } from 'typebox';
import { CampaignInDetails, CampaignLocationSettings, Rumour } from './campaign.ts';
import {
  isLocationNumber,
  type LocationNumber,
  type LocationText,
  locationFieldNames,
  locationFieldOf,
} from './model/location.ts';
import { CampaignNote } from './note.ts';
import { Child } from './point.ts';
import { each, Nullable } from './schema-parts.ts';
import { WikiPageContent } from './wiki.ts';

const numbers = locationFieldNames.filter(isLocationNumber);
const texts = locationFieldNames.filter((name): name is LocationText => !isLocationNumber(name));

/** The plain fields of a location in responses. */
export const answeredLocationFields = {
  ...each(texts, () => Nullable(Type.String())),
  ...each(numbers, () => Nullable(Type.Number())),
};

/** Far above the accepted length, so that a specific sentence reports a problem with a text. */
const ClearedText = Type.Optional(Nullable(Type.String({ maxLength: 4096 }), { description: "'' or null clears it." }));

/** The same in a body. Absent fields stay; null clears. */
export const changedLocationFields = {
  ...each(texts, () => ClearedText),
  ...each(numbers, () => Type.Optional(Nullable(Type.Number()))),
};

/** The same in archives, within their limits. Older archives may lack some fields. */
export const archivedLocationFields = {
  ...each(texts, (name: LocationText) => {
    const { most, mostInArchives = most } = locationFieldOf(name);
    return Type.Optional(Nullable(Type.String({ maxLength: mostInArchives })));
  }),
  ...each(numbers, (_name: LocationNumber) => Type.Optional(Nullable(Type.Number({ exclusiveMinimum: 0 })))),
};

/** A tile pyramid. `url` contains `{z}/{y}/{x}`. Level z = zoom_offset has one pixel per map unit. */
export const Tiles = Type.Object({
  url: Type.String({ description: 'Template with {z}, {y} and {x}; z is Leaflet zoom + zoom_offset.' }),
  size: Type.Integer({ description: 'Side of a tile in pixels.' }),
  levels: Type.Integer({ description: 'How many levels: z runs from 0 to levels - 1.' }),
  zoom_offset: Type.Integer(),
  preview: Type.String({ description: 'A small picture of the whole map, shown until tiles are there.' }),
});
export type Tiles = Static<typeof Tiles>;

/** The frame that is drawn around a map's picture: its width in map units. */
export const PictureFrame = Type.Object({
  x: Type.Number({ description: 'From the left and the right edge.' }),
  y: Type.Number({ description: 'From the upper and the lower edge.' }),
  corner_x: Type.Number({ description: 'At the corners, where it reaches further.' }),
  corner_y: Type.Number(),
});
export type PictureFrame = Static<typeof PictureFrame>;

/** The opening view of a map that staff chose. A screen of another size shows more or less around it. */
export const OpeningView = Type.Object({
  lat: Type.Number({ description: 'The middle of the view, in map units.' }),
  lng: Type.Number(),
  zoom: Type.Number({ exclusiveMinimum: 0, description: 'CSS pixels per map unit.' }),
});
export type OpeningView = Static<typeof OpeningView>;

/** A map that a location stands on. */
export const Parent = Type.Object({
  id: Type.Integer({ description: 'Location id of the parent.' }),
  name: Type.String(),
  slug: Type.String(),
  image: Nullable(Type.String()),
  position_on_parent_id: Type.Integer(),
  lat: Type.Number(),
  lng: Type.Number(),
});
export type Parent = Static<typeof Parent>;

const NotesByPlace = Type.Record(Type.String(), Type.Array(CampaignNote), { description: 'By location id.' });
const NoteCounts = Type.Record(Type.String(), Type.Integer(), {
  description: 'By location id; with content=0 instead of campaign_notes, else beside it, which holds the newest only.',
});
const SettingsByPlace = Type.Record(Type.String(), CampaignLocationSettings, { description: 'By location id.' });

const AnswerRevision = Type.Optional(
  Type.String({
    description: 'In a campaign: the revision that the answer was made at; the stream is opened from it.',
  }),
);

/**
 * One page of a map's points, by scale in descending order, then name, then id. In a campaign with the knowledge of its
 * places.
 */
export const ChildrenPage = Type.Object({
  children: Type.Array(Child),
  next_page: Nullable(Type.Integer()),
  total_children: Type.Integer(),
  campaign_notes: Type.Optional(NotesByPlace),
  campaign_note_counts: Type.Optional(NoteCounts),
  campaign_settings: Type.Optional(SettingsByPlace),
  revision: AnswerRevision,
});
export type ChildrenPage = Static<typeof ChildrenPage>;

/** `GET /api/location_map_details/{name}/`: a map with its first page of points. */
export const LocationMapDetails = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  type: Nullable(Type.String()),
  image: Nullable(Type.String()),
  tiles: Nullable(Tiles),
  picture_frame: Nullable(PictureFrame, {
    description: 'Shapes end at its inner edge. Null unless the picture was drawn here with a frame.',
  }),
  seo_image: Nullable(Type.String()),
  ...answeredLocationFields,
  has_wiki: Type.Optional(
    Type.Boolean({ description: 'With content=0, or when the text finds no room, instead of wiki_page_content.' }),
  ),
  wiki_page_content: Type.Optional(Nullable(WikiPageContent)),
  map_width: Nullable(Type.Number({ description: 'Map units; null until the location has a map.' })),
  map_height: Nullable(Type.Number()),
  opening_view: Nullable(OpeningView, {
    description: 'Null unless staff chose one: then it opens with its most important places in view.',
  }),
  parents: Type.Array(Parent),
  children: Type.Array(Child),
  next_page: Nullable(Type.Integer()),
  total_children: Type.Integer(),
  campaign: Nullable(CampaignInDetails),
  campaign_notes: Type.Optional(NotesByPlace),
  campaign_note_counts: Type.Optional(NoteCounts),
  campaign_settings: SettingsByPlace,
  rumours: Type.Optional(
    Type.Array(Rumour, { description: 'In a campaign: what its players have heard of on this map.' }),
  ),
  draft: Type.Optional(Type.Boolean({ description: 'Only editors of its world see it until it is published.' })),
  is_root: Type.Optional(
    Type.Boolean({ description: 'Only for the DM: whether players see it as long as it has no settings.' }),
  ),
  is_overlay: Type.Optional(
    Type.Boolean({
      description: "True: what a DM added to a map of another world; picture, size and credits are that map's.",
    }),
  ),
  map_under: Type.Optional(
    Type.String({ description: 'Of an overlay: the slug under which its campaign reads the map that it is on.' }),
  ),
  welcome: Type.Optional(
    Type.String({
      description:
        'The line for newcomers, of the map that a world opens with; in no campaign. Words in [square brackets] are said only while every place that they name is in view.',
    }),
  ),
  may_suggest: Type.Optional(
    Type.Boolean({
      description:
        'Of a map itself, where it is true. In a campaign: the asker may suggest changes of it and its places. In no ' +
        'campaign, the same for everybody: whoever is signed in and does not edit it may, unless the operator switched ' +
        'suggestions off.',
    }),
  ),
  version: Type.Integer({ description: '0 in a campaign, where nobody edits it.' }),
  revision: AnswerRevision,
});
export type LocationMapDetails = Static<typeof LocationMapDetails>;

/** One result of `GET /api/location_search/`. */
export const LocationSearchResult = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  type: Nullable(Type.String()),
  image: Nullable(Type.String()),
  has_map: Type.Boolean({ description: 'A picture, or a frame in which places are on a blank sheet.' }),
  parents: Type.Array(Type.Object({ name: Type.String(), slug: Type.String() })),
});
export type LocationSearchResult = Static<typeof LocationSearchResult>;

/** A map in the gallery of maps. */
export const MapCard = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  preview: Nullable(Type.String(), {
    description: 'A small picture of the whole map; of a fogged one what the asker may see of it.',
  }),
  places: Type.Integer({ description: 'How many are on it, of those that the asker may know.' }),
  miles_across: Nullable(Type.Number()),
  parents: Type.Array(Type.Object({ name: Type.String(), slug: Type.String() })),
});
export type MapCard = Static<typeof MapCard>;

/** The response of `GET /api/maps/`. */
export const MapGallery = Type.Object({
  home: Nullable(MapCard, {
    description: 'Where the asker begins; null where that is no map that they may know.',
  }),
  maps: Type.Array(MapCard, { description: 'One page of the others, by name.' }),
  total: Type.Integer({ description: 'How many maps there are with the first.' }),
  was_here: Type.Optional(
    Type.Object(
      { name: Type.String(), slug: Type.String() },
      { description: 'The place whose address became that of the page of all maps, where there is one.' },
    ),
  ),
});
export type MapGallery = Static<typeof MapGallery>;

/** One result of `GET /api/location_text_search/{name}/`. `match` is a range of characters of the snippet. */
export const TextSearchResult = Type.Object({
  location_id: Type.Integer(),
  slug: Type.String(),
  name: Type.String(),
  section: Nullable(Type.String({ description: 'Null for the top section.' })),
  snippet: Type.String(),
  match: Type.Tuple([Type.Integer(), Type.Integer()]),
});
export type TextSearchResult = Static<typeof TextSearchResult>;

const foundPlace = {
  name: Type.String(),
  slug: Type.String(),
  type: Nullable(Type.String()),
  has_map: Type.Boolean({ description: 'A picture, or a frame in which places are on a blank sheet.' }),
  parents: Type.Array(Type.Object({ name: Type.String(), slug: Type.String() })),
};

/** A place that was found by name. */
export const FoundPlace = Type.Object(foundPlace);
export type FoundPlace = Static<typeof FoundPlace>;

/** A place whose text matches. `match` is a range of characters of the snippet. */
export const FoundText = Type.Object({
  ...foundPlace,
  section: Nullable(Type.String({ description: 'Null for the top section.' })),
  snippet: Type.String(),
  match: Type.Tuple([Type.Integer(), Type.Integer()]),
});
export type FoundText = Static<typeof FoundText>;

/** The response of `GET /api/search/`. */
export const FoundEverywhere = Type.Object({
  names: Type.Array(FoundPlace),
  nearly: Type.Integer({ description: 'How many of the names, at the end, are only nearly what was asked for.' }),
  texts: Type.Array(FoundText),
});
export type FoundEverywhere = Static<typeof FoundEverywhere>;
