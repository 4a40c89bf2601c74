import Type from 'typebox';
import { TypeLook } from '../look.ts';
import { changedLocationFields } from '../model/location-schemas.ts';
import { TypeIcon } from '../type-icon.ts';
import { WikiPageContent } from '../wiki.ts';
import { Id, OrNull } from './fields.ts';

/** Far above what is accepted: what is wrong with a text is then said in a sentence of its own. */
export const ShortText = Type.String({ maxLength: 4096 });
const ClearedText = Type.Optional(Type.Union([ShortText, Type.Null()], { description: "'' or null clears it." }));
const ClearedId = Type.Optional(OrNull(Id));

/** What may be said of a type, but its name. */
export const typeFields = {
  default_scale: Type.Optional(OrNull(Type.Number())),
  display_dot: Type.Optional(Type.Boolean()),
  icon: Type.Optional(OrNull(TypeIcon)),
  look: Type.Optional(OrNull(TypeLook)),
  layer: Type.Optional(
    Type.Union([ShortText, Type.Null()], {
      description: 'The name of a layer, which is made where there is none of this name; null: of none.',
    }),
  ),
};

/** The same of a wiki page. */
export const wikiPageFields = {
  location_id: ClearedId,
  wiki_page_content: Type.Optional(WikiPageContent),
};

/** The same of a location. */
export const locationFields = {
  image: ClearedText,
  seo_image: ClearedText,
  ...changedLocationFields,
  map_size: Type.Optional(
    Type.Object(
      { width: Type.Number(), height: Type.Number() },
      { description: 'In map units: an empty map. Only for a location that has no map yet.' },
    ),
  ),
  type_id: ClearedId,
  images_from_wiki: Type.Optional(Type.Array(ShortText, { maxItems: 1000 })),
  draft: Type.Optional(
    Type.Boolean({ description: 'Only editors see it until it is published, with what is on its map alone.' }),
  ),
};
