import type { Db, EventKind } from '../../db/schema.ts';
import { ALL_WORLDS, campaignEvents, worldEvents } from '../../events/queries/events.ts';
import type { PictureScope } from '../../media/capabilities/capability.ts';
import {
  type EventMark,
  type Happened,
  type HappenedRows,
  happenedFrom,
  readHappened,
} from '../queries/live-answers.ts';
import type { NamelessView } from '../view/load-campaign.ts';

/** The state of everything that the responses of an audience are read from. */
export interface AudienceState extends Pick<Happened, 'pictures' | 'events'> {
  marks: readonly EventMark[];
  /** Equal texts mean equal places, texts, notes, and fog. Parts that are read separately have their own events. */
  text: string;
  /** Id of the last event. */
  last: number;
}

/** Events that only change parts that are read separately. */
const ofPartsAlone: readonly EventKind[] = [
  'view changed',
  'handouts changed',
  'reveals changed',
  'markers changed',
  'presence changed',
];

/** @param after id of the event after which events are read; undefined for none */
export async function readAudienceState(db: Db, view: NamelessView, after: number | undefined): Promise<AudienceState> {
  const { campaign, scope } = view;
  const scopes = [campaignEvents(campaign.id), ALL_WORLDS, ...scope.worldIds.map(worldEvents)];
  return stateOf(view, await readHappened(db, { scopes, pictures: picturesOf(view), after }));
}

/** The state by rows that were read together with the view. */
export const audienceStateAt = (view: NamelessView, happened: HappenedRows): AudienceState =>
  stateOf(view, happenedFrom(happened, picturesOf(view)));

const picturesOf = ({ campaign, audience }: NamelessView): PictureScope => ({
  kind: 'campaign',
  campaignId: campaign.id,
  audience,
});

function stateOf({ campaign, scope }: NamelessView, { marks, pictures, events }: Happened): AudienceState {
  const { worldIds, layerId } = scope;
  const { name, sharing, invite_generation, owner_id, co_dms } = campaign;
  const others = marks.filter(({ kind }) => !ofPartsAlone.includes(kind));
  return {
    marks,
    pictures,
    events,
    text: JSON.stringify([others, worldIds, layerId, pictures, name, sharing, invite_generation, owner_id, co_dms]),
    last: Math.max(0, ...marks.map(({ last_id }) => last_id)),
  };
}

/** Equal texts mean that no event of these kinds happened in between. */
export const marksOf = ({ marks }: Pick<AudienceState, 'marks'>, kinds: readonly EventKind[]): string =>
  JSON.stringify(marks.filter(({ kind }) => kinds.includes(kind)));
