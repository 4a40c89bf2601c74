import { typedTop, wholeMarkdown, withTypedTop, withWholeMarkdown } from '@venture-atlas/rules';
import type { Option, StaffLocation, StaffWikiPage, WikiPageContent } from '@venture-atlas/types';
import { fetchStaffLocation, fetchWikiPage, saveLocation, saveWikiPage } from '../../../api/admin.ts';
import type { WriteStamp } from '../../../api/staff-map.ts';
import { isSameValue } from '../field-words.ts';

/** The fields of a place's location. A text is the one above all sections; '' means no picture. */
export interface PlaceFields {
  readonly name?: string;
  readonly type?: Option | null;
  readonly text?: string;
  /** The whole stored text. */
  readonly markdown?: string;
  readonly caption?: string;
  readonly picture?: string;
  /** Only editors see it. */
  readonly draft?: boolean;
}

/** The newest version of a location and its text; null without one. */
export interface KnownPlace {
  readonly location: StaffLocation;
  readonly page: StaffWikiPage | null;
}

/** A write sets the fields of one row: name, type, and draft, or text and picture. */
export type PlacePart = 'location' | 'page';

export const partOf = (fields: PlaceFields): PlacePart =>
  ['text', 'markdown', 'caption', 'picture'].some((field) => field in fields) ? 'page' : 'location';

/**
 * Loads the location and its text.
 * @throws ApiError
 */
export async function readPlace(locationId: number): Promise<KnownPlace> {
  const location = await fetchStaffLocation(locationId);
  const page = location.wiki_page_id === null ? null : await fetchWikiPage(location.wiki_page_id);
  return { location, page };
}

/** The values of the fields. */
export function placeValues({ location, page }: KnownPlace): Required<PlaceFields> {
  const { name, type, draft } = location;
  const content = page?.wiki_page_content;
  return {
    name,
    type,
    draft,
    text: content === undefined ? '' : typedTop(content),
    markdown: content === undefined ? '' : wholeMarkdown(content),
    caption: content?.image_text ?? '',
    picture: content?.image ?? '',
  };
}

export const versionOfPart = ({ location, page }: KnownPlace, part: PlacePart): number | undefined =>
  part === 'location' ? location.version : page?.version;

/** A place with a new version of one of its rows. */
export const withRow = (place: KnownPlace, row: StaffLocation | StaffWikiPage): KnownPlace =>
  'wiki_page_content' in row ? { ...place, page: row } : { ...place, location: { ...place.location, ...row } };

/** Whether somebody else set a field of this write to another value. */
export function isContested(fields: PlaceFields, base: KnownPlace, now: KnownPlace): boolean {
  const [was, is] = [placeValues(base), placeValues(now)];
  return Object.entries(fields).some(([name, mine]) => {
    const field = name as keyof PlaceFields;
    return !isSameValue(was[field], is[field]) && !isSameValue(mine, is[field]);
  });
}

const blank: WikiPageContent = { sections: [], top_section: '', image: null, image_text: '', attribution: null };

/**
 * Saves fields of one part.
 * @param place the place it is based on; the rest of its text is sent unchanged
 */
export async function sendPlace(
  fields: PlaceFields,
  place: KnownPlace,
  stamp: WriteStamp,
): Promise<{ row: StaffLocation | StaffWikiPage; changeId: number | null }> {
  const { location, page } = place;
  if (partOf(fields) === 'location') {
    const { name, type, draft } = fields;
    const body = {
      ...(name === undefined ? {} : { name }),
      ...(type === undefined ? {} : { type_id: type?.id ?? null }),
      ...(draft === undefined ? {} : { draft }),
    };
    const saved = await saveLocation({ id: location.id, worldId: undefined }, { ...body, ...stamp });
    return { row: saved.location, changeId: saved.change_id };
  }
  const { text, markdown, caption, picture } = fields;
  const content = page?.wiki_page_content ?? blank;
  const wiki_page_content = {
    ...(text === undefined ? content : withTypedTop(content, text)),
    ...(markdown === undefined ? {} : withWholeMarkdown(content, markdown)),
    ...(caption === undefined ? {} : { image_text: caption }),
    ...(picture === undefined ? {} : { image: picture === '' ? null : picture }),
  };
  const to = { id: page?.id, worldId: undefined };
  const { name } = page ?? location;
  const body = { name, wiki_page_content, ...(page === null ? { location_id: location.id } : {}), ...stamp };
  const { change_id, ...row } = await saveWikiPage(to, body);
  return { row, changeId: change_id };
}
