import { locationNameProblem } from '@venture-atlas/rules';
import type { StaffWikiPage, WikiPageContent } from '@venture-atlas/types';
import { AppError } from '../../errors.ts';
import { assertOwnPicture, checkWikiContent } from './check-wiki-content.ts';
import type { RegistryDeps } from './registry-deps.ts';
import { addEntity, type Done, editEntity, removeEntity, type StaffRequest } from './staff-change.ts';

/** What staff write about a page; what is absent stays. */
export interface WikiPageInput {
  name?: string;
  location_id?: number | null;
  wiki_page_content?: WikiPageContent;
}

export type WikiPageSaved = StaffWikiPage & { change_id: number | null };

/** @throws AppError bad_request for a field; conflict when the location has a page already */
export async function createWikiPage(
  deps: RegistryDeps,
  request: StaffRequest,
  input: WikiPageInput & { name: string },
): Promise<WikiPageSaved> {
  const fields = checkPage(input);
  return addEntity(deps, request, deps.things.wikipage, {
    action: 'wikipage.add',
    fields: async (trx) => {
      const wiki_page_content = fields.wiki_page_content ?? blank;
      await assertOwnPicture(trx, wiki_page_content.image, null);
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
  const fields = checkPage(input);
  return editEntity(deps, request, deps.things.wikipage, {
    action: 'wikipage.edit',
    id,
    fields: async (trx, now) => {
      await assertOwnPicture(trx, fields.wiki_page_content?.image ?? null, now.wiki_page_content.image);
      return fields;
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

const blank: WikiPageContent = { sections: [], top_section: '', image: null, image_text: '', attribution: null };

function checkPage({ name, wiki_page_content, location_id }: WikiPageInput) {
  const clean = name?.normalize('NFC').trim();
  const problem = clean === undefined ? undefined : locationNameProblem(clean);
  if (problem !== undefined) throw new AppError('bad_request', { message: problem, field: 'name' });
  return {
    ...(clean === undefined ? {} : { name: clean }),
    ...(location_id === undefined ? {} : { location_id }),
    ...(wiki_page_content === undefined ? {} : { wiki_page_content: checkWikiContent(wiki_page_content) }),
  };
}

function saved({ shown, changeId }: Done<StaffWikiPage>): WikiPageSaved {
  if (shown === undefined) throw new AppError('not_found');
  return { ...shown, change_id: changeId };
}
