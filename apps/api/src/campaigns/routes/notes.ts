import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { callerOf } from '../../accounts/plugin.ts';
import { AppError } from '../../errors.ts';
import { idInAddress } from '../../http/ids.ts';
import { route } from '../../http/route.ts';
import { createNote, deleteNote, editNote } from '../commands/change-notes.ts';
import { askerOf } from '../plugin.ts';
import { readInCampaign } from '../view/load-campaign.ts';
import { findLinks, linksOf, presentNoteTo, readJournal, readNotesPage } from '../view/read-notes.ts';

/** Reads, writes, and deletes notes at places of a campaign. */
export const noteRoutes: FastifyPluginAsync = async (app) => {
  route(app, calls.listNotes, { config: { sending: 'tagged' } }, async (request) => {
    const { campaign_id, location_id, page, as } = request.query;
    return readInCampaign(app.campaigns, askerOf(request), { campaign_id, as }, async ({ db }, view) => {
      const locationId = idInAddress.test(location_id) ? Number(location_id) : undefined;
      const notes = locationId && (await readNotesPage(db, view, locationId, Number(page ?? 1)));
      if (!notes) throw new AppError('not_found');
      const links = await findLinks(db, view, notes.notes);
      return { ...notes, notes: notes.notes.map((note) => ({ ...note, ...linksOf(links, note) })) };
    });
  });

  route(app, calls.createNote, async (request) => {
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
  });

  route(app, calls.listJournal, { config: { sending: 'tagged' } }, (request) => {
    const { q = '', page, as } = request.query;
    return readInCampaign(app.campaigns, askerOf(request), { campaign_id: request.params.id, as }, ({ db }, view) =>
      readJournal(db, view, q.normalize('NFC').trim(), Number(page ?? 1)),
    );
  });

  route(app, calls.editNote, async (request) => {
    const { id } = request.params;
    if (!idInAddress.test(id)) throw new AppError('not_found');
    const input = { id: Number(id), note: request.body.note };
    const { note, view } = await editNote(app.campaigns, askerOf(request), input);
    return { ...presentNoteTo(view, note), ...linksOf(await findLinks(app.db, view, [note]), note) };
  });

  route(app, calls.deleteNote, async (request) => {
    const { id } = request.params;
    if (!idInAddress.test(id)) throw new AppError('not_found');
    await deleteNote(app.campaigns, callerOf(request), askerOf(request), Number(id));
    return { success: 'The note is deleted.' };
  });
};
