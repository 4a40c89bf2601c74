import { TypeIcon, WikiPageContent } from '@venture-atlas/types';
import Type, { type TProperties } from 'typebox';
import { StaffId, writeKeys } from './staff-schemas.ts';

/** Far above what is accepted: what is wrong with a text is then said in a sentence of its own. */
const ShortText = Type.String({ maxLength: 4096 });
const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const ClearedText = Type.Optional(Type.Union([ShortText, Type.Null()], { description: "'' or null clears it." }));
const ClearedId = Type.Optional(OrNull(StaffId));

const typeFields = {
  default_scale: Type.Optional(OrNull(Type.Number())),
  display_dot: Type.Optional(Type.Boolean()),
  icon: Type.Optional(OrNull(TypeIcon)),
};

const wikiPageFields = {
  location_id: ClearedId,
  wiki_page_content: Type.Optional(WikiPageContent),
};

const locationFields = {
  image: ClearedText,
  map_maker_name: ClearedText,
  map_maker_url: ClearedText,
  seo_image: ClearedText,
  map_licence: ClearedText,
  miles_per_unit: Type.Optional(OrNull(Type.Number())),
  wiki_url: ClearedText,
  type_id: ClearedId,
  images_from_wiki: Type.Optional(Type.Array(ShortText, { maxItems: 1000 })),
};

const made = <T extends TProperties>(fields: T) => Type.Object({ name: ShortText, ...fields, ...writeKeys });
const changed = <T extends TProperties>(fields: T) =>
  Type.Object({ name: Type.Optional(ShortText), ...fields, ...writeKeys });

export const NewTypeBody = made(typeFields);
export const TypeBody = changed(typeFields);
export const NewWikiPageBody = made(wikiPageFields);
export const WikiPageBody = changed(wikiPageFields);
export const NewLocationBody = made(locationFields);
export const LocationBody = changed(locationFields);
