import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CampaignNote, NOTES_PAGE_SIZE, NotesPage, Success } from '@venture-atlas/types';
import Type from 'typebox';
import { callerOf } from '../../accounts/plugin.ts';
import { AppError } from '../../errors.ts';
import { idInAddress } from '../../http/id-schemas.ts';
import { AsPlayer, Page } from '../../http/query-schemas.ts';
import { createNote } from '../commands/create-note.ts';
import { deleteNote } from '../commands/delete-note.ts';
import { askerOf } from '../plugin.ts';
import { readInCampaign } from '../view/campaign-snapshot.ts';
import { presentNoteTo, readNotesPage } from '../view/notes-at-places.ts';
import { NoteBody } from './campaign-schemas.ts';

const tags = ['notes'];
const config = { access: 'signed-in' } as const;

/** A note of 8,000 characters, however it is escaped. */
const NOTE_BODY_BYTES = 128 * 1024;

/** Reading, writing and deleting notes at the places of a campaign. */
export const noteRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/api/campaign_notes/',
    {
      schema: {
        tags,
        summary: 'Notes at one place',
        description: `Those the asker may read, newest first, ${NOTES_PAGE_SIZE} a page.`,
        querystring: Type.Object({
          campaign_id: Type.String({ description: 'the id of a campaign' }),
          location_id: Type.String({ description: 'the id of a location' }),
          page: Page,
          as: AsPlayer,
        }),
        response: { 200: NotesPage },
      },
      config: { ...config, sending: 'tagged' },
    },
    async (request) => {
      const { campaign_id, location_id, page, as } = request.query;
      return readInCampaign(app.campaigns, askerOf(request), { campaign_id, as }, async ({ db }, view) => {
        const locationId = idInAddress.test(location_id) ? Number(location_id) : undefined;
        const notes = locationId && (await readNotesPage(db, view, locationId, Number(page ?? 1)));
        if (!notes) throw new AppError('not_found');
        return notes;
      });
    },
  );

  app.post(
    '/api/home/campaignnote/',
    {
      schema: { tags, summary: 'Write a note', body: NoteBody, response: { 200: CampaignNote } },
      bodyLimit: NOTE_BODY_BYTES,
      config,
    },
    async (request) => {
      const { body } = request;
      const { note, view } = await createNote(app.campaigns, callerOf(request), askerOf(request), {
        campaignId: body.campaign,
        locationId: Number(body.location),
        characterName: body.character_name,
        note: body.note,
        private: body.private ?? false,
        ...(body.user === undefined ? {} : { user: Number(body.user) }),
        ...(body.client_key === undefined ? {} : { clientKey: body.client_key.toLowerCase() }),
      });
      return presentNoteTo(view, note);
    },
  );

  app.post(
    '/api/delete_campaign_note/:id/',
    {
      schema: {
        tags,
        summary: 'Delete a note',
        description: 'Its author, also after leaving the campaign, and the DM.',
        params: Type.Object({ id: Type.String({ description: 'The id of a note.' }) }),
        response: { 200: Success },
      },
      config,
    },
    async (request) => {
      const { id } = request.params;
      if (!idInAddress.test(id)) throw new AppError('not_found');
      await deleteNote(app.campaigns, callerOf(request), askerOf(request), Number(id));
      return { success: 'The note is deleted.' };
    },
  );
};
