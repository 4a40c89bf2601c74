import { type RawBuilder, sql } from 'kysely';
import { numberList, textList } from '../../db/engine.ts';
import type { Db, EventKind } from '../../db/schema.ts';
import { ALL_WORLDS, campaignEvents, worldEvents } from '../../events/queries/events.ts';
import type { PictureScope } from '../../media/capabilities/capability.ts';
import { endsWithScreen, epochFrom, epochScopes } from '../../media/queries/picture-epochs.ts';
import { selectWorldsOfCampaigns } from '../../worlds/queries/worlds.ts';
import { selectNotes } from './notes.ts';

/* Queries for detecting changed responses of an audience. Their results are never sent. */

/** The last event of a kind in a scope. */
export interface EventMark {
  scope: string;
  kind: EventKind;
  last_id: number;
}

/** What happened in some scopes. */
export interface Happened {
  marks: EventMark[];
  /** The epoch of the audience's pictures. */
  pictures: string;
  /** The events since the requested one; undefined if they are unknown. */
  events: { kind: EventKind; ids: readonly number[] }[] | undefined;
}

/** Events that are read at once; where there are more, all may have changed. */
const EVENTS_MAX = 1000;

/**
 * Reads in one statement what happened.
 * @param after id of the event after which events are read; undefined for none
 */
export async function readHappened(
  db: Db,
  { scopes, pictures, after }: { scopes: readonly string[]; pictures: PictureScope; after: number | undefined },
): Promise<Happened> {
  const where = sql`scope in (${sql.join([...scopes])})`;
  const parts: RawBuilder<unknown>[] = [
    sql`select 'mark' as what, scope, kind, last_id as number, null as ids from event_marks where ${where}`,
    sql`select 'epoch', scope, null, epoch, null from picture_epochs
      where scope in (${sql.join(epochScopes(pictures))})`,
  ];
  if (pictures.kind === 'campaign' && endsWithScreen(pictures))
    parts.push(sql`select 'screen', id, null, 0, null from table_screens where campaign_id = ${pictures.campaignId}`);
  if (after !== undefined)
    parts.push(
      sql`select 'event', scope, kind, id, ids from (select scope, kind, id, ids from events
        where id > ${after} and ${where} limit ${EVENTS_MAX}) as later`,
      sql`select 'oldest', null, null, min(id), null from events`,
    );
  const { rows } = await sql<{
    what: string;
    scope: string;
    kind: EventKind;
    number: number;
    ids: string | null;
  }>`${sql.join(parts, sql` union all `)}`.execute(db);
  const of = (wanted: string) => rows.filter(({ what }) => what === wanted);
  const later = of('event');
  const oldest = of('oldest')[0]?.number;
  const isKnown = after !== undefined && later.length < EVENTS_MAX && oldest != null && oldest <= after + 1;
  return {
    marks: inOrder(of('mark').map(({ scope, kind, number }) => ({ scope, kind, last_id: number }))),
    pictures: epochFrom(
      pictures,
      of('epoch').map(({ scope, number }) => ({ scope, epoch: number })),
      of('screen')[0]?.scope,
    ),
    events: isKnown
      ? later.map(({ kind, ids }) => ({ kind, ids: ids === null ? [] : (JSON.parse(ids) as number[]) }))
      : undefined,
  };
}

const inOrder = (marks: EventMark[]): EventMark[] =>
  marks.sort((a, b) => (`${a.scope} ${a.kind}` < `${b.scope} ${b.kind}` ? -1 : 1));

/**
 * The same rows for statements that read more: of a campaign and of its worlds, for any of its audiences.
 */
export const selectHappened = (db: Db, campaignId: string) => {
  const worlds = selectWorldsOfCampaigns(db, [campaignId]);
  const scopes = sql<string>`(
    select cast(value as text) from ${textList([campaignEvents(campaignId), ALL_WORLDS])} as named
    union all select ${sql.lit(worldEvents(''))} || its_world.its_id from (${worlds}) as its_world)`;
  return {
    marks: db.selectFrom('event_marks').select(['scope', 'kind', 'last_id']).where('scope', 'in', scopes),
    epochs: db
      .selectFrom('picture_epochs')
      .select(['scope', 'epoch'])
      .where('scope', 'in', epochScopes({ kind: 'campaign', campaignId, audience: 'guest' })),
    screens: db.selectFrom('table_screens').select('id').where('campaign_id', '=', campaignId),
  };
};

/** The rows of these statements. */
export interface HappenedRows {
  marks: EventMark[];
  epochs: { scope: string; epoch: number }[];
  screens: { id: string }[];
}

/** What they say to one audience. */
export const happenedFrom = ({ marks, epochs, screens }: HappenedRows, pictures: PictureScope): Happened => ({
  marks: inOrder([...marks]),
  pictures: epochFrom(pictures, epochs, screens[0]?.id),
  events: undefined,
});

/** The places whose responses may depend on some others. */
export interface PlacesAround {
  /** Places among the requested ones that no longer exist. */
  gone: number[];
  /** The maps that a requested place stands on, and places with shapes on the requested maps. */
  direct: number[];
  /** Places on the map of a requested one, and places whose texts link it or a place on its map. */
  indirect: { of: number; id: number }[];
  /** False if there are more indirect ones than `most`. */
  isWhole: boolean;
}

/**
 * Reads them in one statement. A position on an overlay counts as a position on the overlay's map.
 * @param shapesOn maps whose places with shapes are read
 */
export async function readPlacesAround(
  db: Db,
  { ids, shapesOn, most }: { ids: readonly number[]; shapesOn: readonly number[]; most: number },
): Promise<PlacesAround> {
  const named = numberList(ids);
  const groundsOf = (maps: RawBuilder<number>) => sql`(
    select value as map_id, value as ground_id from ${maps} as plain
    union all select map_id, overlay_id from layer_overlays where map_id in ${maps})`;
  const limited = (query: RawBuilder<unknown>) => sql`select * from (${query} limit ${most + 1}) as part`;
  const parts: RawBuilder<unknown>[] = [
    sql`select 'there' as what, id as of, id from locations where id in ${named}`,
    sql`select 'map', positions.location_id, coalesce(layer_overlays.map_id, positions.parent_id) from positions
      left join layer_overlays on layer_overlays.overlay_id = positions.parent_id
      where positions.location_id in ${named}`,
    sql`select 'around', map_id, location_id from points`,
    limited(sql`select 'around', to_id, from_id from wiki_links where to_id in ${named}`),
    limited(sql`select 'around', points.map_id, wiki_links.from_id from points
      join wiki_links on wiki_links.to_id = points.location_id`),
  ];
  if (shapesOn.length > 0)
    parts.push(sql`select 'shape', grounds.map_id, positions.location_id from ${groundsOf(numberList(shapesOn))} as grounds
      join positions on positions.parent_id = grounds.ground_id where positions.geojson is not null`);
  const { rows } = await sql<{ what: string; of: number; id: number }>`
    with points as (select grounds.map_id, positions.location_id from ${groundsOf(named)} as grounds
      join positions on positions.parent_id = grounds.ground_id limit ${most + 1})
    ${sql.join(parts, sql` union all `)}`.execute(db);
  const there = new Set<number>();
  const direct: number[] = [];
  const indirect: PlacesAround['indirect'] = [];
  for (const { what, of, id } of rows) {
    if (what === 'there') there.add(id);
    else if (what === 'around') indirect.push({ of, id });
    else direct.push(id);
  }
  return { gone: ids.filter((id) => !there.has(id)), direct, indirect, isWhole: indirect.length <= most };
}

/** The texts of these locations. */
export const listTexts = (db: Db, locationIds: readonly number[]) =>
  db
    .selectFrom('wiki_pages')
    .select(['location_id', 'world_id', 'content', 'secrets'])
    .where('location_id', 'in', numberList(locationIds))
    .where((eb) => eb.or([eb('has_text', '=', 1), eb('secrets', 'is not', null)]))
    .orderBy('location_id')
    .execute();

/** A page of the public notes of a campaign by id, after `afterId`. @param locationIds their places; undefined for all */
export const listPublicNotes = (
  db: Db,
  { campaignId, locationIds }: { campaignId: string; locationIds: readonly number[] | undefined },
  page: { afterId: number; limit: number },
) =>
  notes(db, campaignId)
    .$if(locationIds !== undefined, (query) =>
      query.where('campaign_notes.location_id', 'in', numberList(locationIds ?? [])),
    )
    .where('campaign_notes.private', '=', 0)
    .where('campaign_notes.id', '>', page.afterId)
    .limit(page.limit)
    .execute();

/** The private notes of one account in a campaign. */
export const listOwnPrivateNotes = (db: Db, campaignId: string, userId: number) =>
  notes(db, campaignId).where('campaign_notes.private', '=', 1).where('campaign_notes.user_id', '=', userId).execute();

const notes = (db: Db, campaignId: string) =>
  selectNotes(db).where('campaign_notes.campaign_id', '=', campaignId).orderBy('campaign_notes.id');
