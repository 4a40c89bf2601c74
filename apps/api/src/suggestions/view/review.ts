import { can, type Viewer } from '@venture-atlas/rules';
import type { LocationLink, SuggestionDetails, SuggestionState } from '@venture-atlas/types';
import { type Asker, type CampaignView, loadCampaignFor } from '../../campaigns/view/load-campaign.ts';
import { readPlaceVisibility } from '../../campaigns/view/place-visibility.ts';
import type { Db } from '../../db/schema.ts';
import { findLocationRow } from '../../editing/queries/staff-locations.ts';
import { findPositionToWrite } from '../../editing/queries/staff-positions.ts';
import { AppError } from '../../errors.ts';
import { findMapOfOverlay } from '../../worlds/queries/layers.ts';
import { findWorldById, type WorldForUser } from '../../worlds/queries/worlds-of-user.ts';
import { editorScope } from '../../worlds/scope.ts';
import type { SuggestionDeps } from '../plugin.ts';
import { countDecidedBefore, findSuggestion, type Queue, type SuggestionRow } from '../queries/suggestions.ts';
import { becomesAlias, type ChangedFields, findChangedSince } from './changed-since.ts';
import { describeText } from './review-text.ts';
import { fieldsOf, readStored, type StoredSuggestion } from './stored-suggestion.ts';

export type LocationRow = NonNullable<Awaited<ReturnType<typeof findLocationRow>>>;

/** A suggestion before somebody who decides about it. */
export interface ReviewedSuggestion {
  row: SuggestionRow;
  stored: StoredSuggestion;
  queue: Queue;
  queueName: string;
  /** The campaign that its decider leads; undefined for suggestions to the editors of a world. */
  view: CampaignView | undefined;
  /** The place as it is; undefined: it is gone, or none of the campaign's any more. */
  location: LocationRow | undefined;
  world: WorldForUser | undefined;
  /** The decider edits the world of the place. */
  isEditor: boolean;
  /** What players call the place; null: by its name. */
  alias: string | null;
  /** The version of the words that the campaign has for the place; 0 outside of campaigns. */
  wordsVersion: number;
}

/**
 * The suggestion of a public id, for somebody who decides about it.
 * @throws AppError not_found for everybody else
 */
export async function findForReview(deps: SuggestionDeps, asker: Asker, publicId: string): Promise<ReviewedSuggestion> {
  const { db } = deps;
  const row = await findSuggestion(db, publicId);
  if (row === undefined || row.status === 'withdrawn' || asker.viewer.kind === 'anonymous')
    throw new AppError('not_found');
  const view = row.campaign_id === null ? undefined : await loadCampaignFor(deps, asker, row.campaign_id);
  const scope = await editorScope(db, asker.viewer);
  const mayDecide =
    view === undefined ? scope.worldIds.includes(row.world_id ?? 0) : can(asker.viewer, 'settings.edit', view.subject);
  if (!mayDecide) throw new AppError('not_found');
  const there = await findLocationRow(db, Number(row.subject_id));
  const location = there && (await isStillThere(db, view, row, there)) ? there : undefined;
  const world = location && (await findWorldById(db, location.world_id, asker.viewer.id));
  const reach =
    view === undefined || location === undefined ? undefined : await readPlaceVisibility(db, view, location.id);
  return {
    row,
    stored: readStored(row.fields),
    queue: { worldId: row.campaign_id === null ? row.world_id : null, campaignId: row.campaign_id },
    queueName: await nameOfQueue(db, view, row, asker.viewer),
    view,
    location,
    world,
    isEditor: location !== undefined && scope.worldIds.includes(location.world_id),
    alias: reach?.place.settings?.alias ?? null,
    wordsVersion: reach?.place.settings?.words_version ?? 0,
  };
}

const isStillThere = async (
  db: Db,
  view: CampaignView | undefined,
  row: SuggestionRow,
  location: LocationRow,
): Promise<boolean> =>
  view === undefined
    ? location.world_id === row.world_id
    : (await readPlaceVisibility(db, view, location.id)) !== undefined;

async function nameOfQueue(
  db: Db,
  view: CampaignView | undefined,
  row: SuggestionRow,
  viewer: Exclude<Viewer, { kind: 'anonymous' }>,
): Promise<string> {
  if (view !== undefined) return view.campaign.name;
  return (await findWorldById(db, row.world_id ?? 0, viewer.id))?.name ?? '';
}

/** All that a suggestion would change, as whoever decides about it may read it. */
export async function describeSuggestion(
  deps: SuggestionDeps,
  asker: Asker,
  reviewed: ReviewedSuggestion,
): Promise<SuggestionDetails> {
  const { row, stored, location, view, queueName, alias } = reviewed;
  const { name, place } = stored.fields;
  const changed = await findChangedSince(deps.db, reviewed);
  const link = location === undefined ? null : { id: location.id, name: location.name, slug: location.slug };
  return {
    ...lineOf(row),
    by: row.writer_name,
    decided_before: await countDecidedBefore(deps.db, row, reviewed.queue),
    place: link,
    decided_by: row.decider_name,
    to: { kind: view === undefined ? 'world' : 'campaign', name: queueName },
    text: location === undefined ? null : await describeText(deps, asker, { ...reviewed, location }),
    name:
      name === undefined || location === undefined
        ? null
        : {
            version: becomesAlias(reviewed) ? reviewed.wordsVersion : location.version,
            before: becomesAlias(reviewed) ? (alias ?? location.name) : location.name,
            after: name.name,
            as_alias: becomesAlias(reviewed),
            is_changed_since: changed.has('name'),
          },
    position: await describePosition(deps.db, reviewed, changed),
    new_place: place === undefined || link === null ? null : { map: link, ...place },
    may_accept: row.status === 'open' && mayAccept(reviewed),
    may_pass_on: row.status === 'open' && mayPassOn(deps, reviewed),
  };
}

/** What every list says of a suggestion. */
export const lineOf = (row: SuggestionRow) => ({
  id: row.public_id,
  state: row.status as SuggestionState,
  fields: fieldsOf(readStored(row.fields)),
  why: row.why,
  sent_at: row.created_at,
  decided_at: row.decided_at,
  reply: row.reply,
});

/** Whether the decider may write all that is suggested. A new place in a campaign belongs to its layer. */
export function mayAccept({ stored, location, view, isEditor }: ReviewedSuggestion): boolean {
  const { text, position } = stored.fields;
  if (location === undefined) return false;
  return view === undefined || isEditor || (text === undefined && position === undefined);
}

/** Whether a DM may pass it on to the editors of the world. */
export function mayPassOn({ isOn }: Pick<SuggestionDeps, 'isOn'>, reviewed: ReviewedSuggestion): boolean {
  const { view, world, isEditor } = reviewed;
  return isOn && view !== undefined && world !== undefined && !isEditor && world.suggestions === 1;
}

async function describePosition(
  db: Db,
  { stored, location, isEditor }: ReviewedSuggestion,
  changed: ChangedFields,
): Promise<SuggestionDetails['position']> {
  const { position } = stored.fields;
  const row = position && (await findPositionToWrite(db, position.position_id));
  if (position === undefined || row === undefined || row.location_id !== location?.id) return null;
  return {
    position_id: row.id,
    version: isEditor ? row.version : 0,
    map: (await mapBelow(db, row.map_id)) ?? { id: row.map_id, name: row.map_name, slug: row.map_slug },
    before: { lat: row.lat, lng: row.lng },
    after: { lat: position.lat, lng: position.lng },
    is_changed_since: changed.has('position'),
  };
}

/** The map that an overlay of a layer lies on; undefined for any other map. */
async function mapBelow(db: Db, mapId: number): Promise<LocationLink | undefined> {
  const overlay = await findMapOfOverlay(db, mapId);
  const map = overlay && (await findLocationRow(db, overlay.map_id));
  return map && { id: map.id, name: map.name, slug: map.slug };
}
