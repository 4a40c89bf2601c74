import { locationNameProblem, moveTextPictures } from '@venture-atlas/rules';
import type { StaffWikiPage, WikiPageContent } from '@venture-atlas/types';
import { AppError } from '../../errors.ts';
import { storedAddress } from '../../media/capabilities/read-address.ts';
import type { Seals } from '../../media/capabilities/seals.ts';
import { ATLAS_WORLD_ID } from '../../worlds/atlas-world.ts';
import { findLocationRow } from '../queries/location-rows.ts';
import { assertOwnPicture, checkWikiContent } from './check-wiki-content.ts';
import { inWorld } from './in-world.ts';
import type { RegistryDeps } from './registry-deps.ts';
import { addEntity, type Done, editEntity, removeEntity, type StaffRequest } from './staff-change.ts';
import { writeMarkdown } from './write-markdown.ts';

/** What staff write about a page; what is absent stays. */
export interface WikiPageInput {
  name?: string;
  location_id?: number | null;
  wiki_page_content?: WikiPageContent;
  /** Only of a new page of no place: the public id of its world. */
  world_id?: string;
}

export type WikiPageSaved = StaffWikiPage & { change_id: number | null };

/** @throws AppError bad_request for a field; conflict when the location has a page already */
export async function createWikiPage(
  deps: RegistryDeps,
  request: StaffRequest,
  input: WikiPageInput & { name: string },
): Promise<WikiPageSaved> {
  const fields = checkPage(deps, input);
  return addEntity(deps, request, deps.things.wikipage, {
    action: 'wikipage.add',
    // That of its place; a page of no place belongs to the world that is named, else to the Atlas.
    worldId: async (trx, scope) => {
      const place = fields.location_id == null ? undefined : await findLocationRow(trx, fields.location_id);
      // One that is out of sight is none.
      if (place !== undefined && scope.worldIds.includes(place.world_id)) return place.world_id;
      return (await inWorld(input.world_id).worldId?.(trx)) ?? ATLAS_WORLD_ID;
    },
    fields: async (trx, { worldId }) => {
      const wiki_page_content = await writeMarkdown(trx, worldId, fields.wiki_page_content ?? blankPage, null);
      await assertOwnPicture(trx, worldId, { image: wiki_page_content.image, before: null });
      return { location_id: null, ...fields, name: fields.name ?? '', wiki_page_content };
    },
    answer: saved,
  });
}

/** @throws AppError not_found, changed_meanwhile, bad_request for a field, conflict for a location with a page */
export async function changeWikiPage(
  deps: RegistryDeps,
  request: StaffRequest,
  id: number,
  input: WikiPageInput,
): Promise<WikiPageSaved> {
  const fields = checkPage(deps, input);
  return editEntity(deps, request, deps.things.wikipage, {
    action: 'wikipage.edit',
    id,
    fields: async (trx, now, { worldId }) => {
      const { image: before } = now.wiki_page_content;
      const image = fields.wiki_page_content?.image ?? null;
      await assertOwnPicture(trx, worldId, { image, before });
      const { wiki_page_content: content } = fields;
      if (content === undefined) return fields;
      return { ...fields, wiki_page_content: await writeMarkdown(trx, worldId, content, now.wiki_page_content) };
    },
    answer: saved,
  });
}

/** Deletes a page with its text. @returns id of the change that brings it back */
export async function deleteWikiPage(deps: RegistryDeps, request: StaffRequest, id: number): Promise<number | null> {
  return removeEntity(deps, request, deps.things.wikipage, {
    action: 'wikipage.delete',
    id,
    answer: ({ changeId }) => changeId,
  });
}

/** A text of which nothing is written. */
export const blankPage: WikiPageContent = {
  sections: [],
  top_section: '',
  image: null,
  image_text: '',
  attribution: null,
};

function checkPage({ seals }: RegistryDeps, { name, wiki_page_content, location_id }: WikiPageInput) {
  const clean = name?.normalize('NFC').trim();
  const problem = clean === undefined ? undefined : locationNameProblem(clean);
  if (problem !== undefined) throw new AppError('bad_request', { message: problem, field: 'name' });
  return {
    ...(clean === undefined ? {} : { name: clean }),
    ...(location_id === undefined ? {} : { location_id }),
    ...(wiki_page_content === undefined ? {} : { wiki_page_content: withStoredPicture(seals, wiki_page_content) }),
  };
}

/** The text with its picture as it is stored, whatever address it came back with. */
const withStoredPicture = (seals: Seals, input: WikiPageContent): WikiPageContent =>
  moveTextPictures(checkWikiContent(input), (address) => storedAddress(seals, address));

function saved({ shown, changeId }: Done<StaffWikiPage>): WikiPageSaved {
  if (shown === undefined) throw new AppError('not_found');
  return { ...shown, change_id: changeId };
}
