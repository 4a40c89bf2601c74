import { can } from '@venture-atlas/rules';
import { SUGGESTIONS_PAGE_SIZE, type SuggestionsPage } from '@venture-atlas/types';
import { type Asker, type CampaignView, loadCampaignFor } from '../../campaigns/view/load-campaign.ts';
import { readPlaceVisibilities } from '../../campaigns/view/place-visibility.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { editorScope, worldScope } from '../../worlds/scope.ts';
import type { SuggestionDeps } from '../plugin.ts';
import { listPlacesById } from '../queries/compared.ts';
import {
  countListed,
  countQueue,
  listQueue,
  type Queue,
  type QueueWish,
  type SuggestionRow,
} from '../queries/suggestions.ts';
import { listChangedSince } from './changed-since.ts';
import { lineOf } from './review.ts';
import { readStored } from './stored-suggestion.ts';

/** A queue before somebody who decides about it. */
interface OpenedQueue {
  queue: Queue;
  /** The campaign that its decider leads; undefined for suggestions to the editors of a world. */
  view: CampaignView | undefined;
}

/** The queue of a world that the asker edits, or of a campaign that they lead. @throws AppError not_found, forbidden */
export async function openQueue(
  deps: SuggestionDeps,
  asker: Asker,
  { worldId, campaignId }: { worldId: string | undefined; campaignId: string | undefined },
): Promise<OpenedQueue> {
  if (campaignId !== undefined) {
    const view = await loadCampaignFor(deps, asker, campaignId);
    if (!can(asker.viewer, 'settings.edit', view.subject)) throw new AppError('forbidden');
    return { queue: { worldId: null, campaignId: view.campaign.id }, view };
  }
  const scope = worldId === undefined ? undefined : await worldScope(deps.db, asker.viewer, worldId);
  const [id] = scope?.worldIds ?? [];
  if (id === undefined) throw new AppError('not_found');
  return { queue: { worldId: id, campaignId: null }, view: undefined };
}

/** A page (from 1) of a queue. What it takes to read it does not grow with its rows. */
export async function readQueue(
  { db }: Pick<SuggestionDeps, 'db'>,
  asker: Asker,
  { queue, view }: OpenedQueue,
  { page, ...wish }: QueueWish & { page: number },
): Promise<SuggestionsPage> {
  const counts = await countQueue(db, queue);
  const total = wish.about === undefined ? (counts.get(wish.state) ?? 0) : await countListed(db, queue, wish);
  const offset = (page - 1) * SUGGESTIONS_PAGE_SIZE;
  const rows = await listQueue(db, queue, wish, { limit: SUGGESTIONS_PAGE_SIZE + 1, offset });
  const shown = rows.slice(0, SUGGESTIONS_PAGE_SIZE);
  const compared = await readCompared(db, asker, view, shown);
  const changed = wish.state === 'open' ? await listChangedSince(db, compared) : [];
  return {
    counts: {
      open: counts.get('open') ?? 0,
      accepted: counts.get('accepted') ?? 0,
      declined: counts.get('declined') ?? 0,
    },
    suggestions: shown.map((row, at) => ({
      ...lineOf(row),
      by: row.writer_name,
      place: compared[at]?.place ?? null,
      new_place: compared[at]?.stored.fields.place?.name ?? null,
      decided_by: row.decider_name,
      is_changed_since: (changed[at]?.size ?? 0) > 0,
    })),
    total,
    next_page: rows.length > SUGGESTIONS_PAGE_SIZE ? page + 1 : null,
  };
}

/** Each suggestion with its place as it is now, all by a few statements. */
async function readCompared(db: Db, asker: Asker, view: CampaignView | undefined, rows: readonly SuggestionRow[]) {
  const ids = [...new Set(rows.map((row) => Number(row.subject_id)))];
  const places = new Map((await listPlacesById(db, ids)).map((place) => [place.id, place]));
  const reached = view && (await readPlaceVisibilities(db, view, ids));
  const edited = view && (await editorScope(db, asker.viewer)).worldIds;
  return rows.map((row) => {
    const there = places.get(Number(row.subject_id));
    const reach = there && reached?.get(there.id);
    const isThere = there !== undefined && (view === undefined ? there.world_id === row.world_id : reach !== undefined);
    const location = isThere ? there : undefined;
    return {
      stored: readStored(row.fields),
      location,
      place: location === undefined ? null : { id: location.id, name: location.name, slug: location.slug },
      view,
      isEditor: location !== undefined && (edited?.includes(location.world_id) ?? true),
      alias: reach?.place.settings?.alias ?? null,
      wordsVersion: reach?.place.settings?.words_version ?? 0,
    };
  });
}
