import { can, type SuggestionSubject, type Viewer } from '@venture-atlas/rules';
import type { Db } from '../../db/schema.ts';
import { findWorldById, type WorldForUser } from '../../worlds/queries/worlds-of-user.ts';
import { userIdOf } from './campaign-role.ts';
import { asAnyPlayer, type CampaignView } from './load-campaign.ts';

/** The columns of a world that decide about suggestions. */
type SuggestingWorld = Pick<WorldForUser, 'kind' | 'part' | 'access' | 'suggestions' | 'deleted_at'>;

/** Where a reader wants to suggest a change. */
interface SuggestingIn {
  worldId: number;
  /** Undefined outside of campaigns. */
  view: CampaignView | undefined;
  /** Whether the operator allows suggestions. */
  isOn: boolean;
}

/** What decides about suggestions for visible places of a world; undefined if the world is gone. */
export async function findSuggestionSubject(
  db: Db,
  viewer: Viewer,
  { worldId, view, isOn }: SuggestingIn,
): Promise<{ subject: SuggestionSubject; world: WorldForUser } | undefined> {
  const world = await findWorldById(db, worldId, userIdOf(viewer) ?? 0);
  const subject = world && suggestionSubject(world, { view, isOn });
  return world && subject && { subject, world };
}

/** The same by the columns of the world; undefined if it is deleted. */
function suggestionSubject(
  { kind, part, access, suggestions, deleted_at }: SuggestingWorld,
  { view, isOn }: Pick<SuggestingIn, 'view' | 'isOn'>,
): SuggestionSubject | undefined {
  if (deleted_at !== null) return undefined;
  return {
    isOn,
    world: { kind, part, isOpen: access === 'open', takesSuggestions: suggestions === 1 },
    campaign: view?.subject ?? null,
    isPlaceVisible: true,
  };
}

/**
 * Whether a viewer of a campaign may suggest changes of visible places of a world. Guests count, since they may join
 * with an account.
 * @param world undefined for a missing world
 */
export function maySuggestInCampaign(
  view: CampaignView,
  { world, isOn }: { world: SuggestingWorld | undefined; isOn: boolean },
): boolean {
  if (view.audience === 'table' || world === undefined) return false;
  const joined = suggesterOf(view);
  const subject = suggestionSubject(world, { view: joined, isOn });
  return subject !== undefined && can(joined.viewer, 'suggestion.send', subject);
}

/** Whoever the viewer would be as a player. */
export const suggesterOf = (view: CampaignView): CampaignView =>
  view.viewer.kind === 'anonymous'
    ? asAnyPlayer(view)
    : { ...view, subject: { ...view.subject, isMember: view.audience !== 'dm' } };

/** Any account that edits nothing. */
const anyReader: Viewer = { kind: 'user', id: 0 };

/**
 * Whether readers outside of campaigns may suggest changes in a world; the same for everybody.
 * The operator's setting is not included, since caches keep public responses until the next write.
 */
export async function mayReadersSuggest(db: Db, worldId: number): Promise<boolean> {
  const found = await findSuggestionSubject(db, anyReader, { worldId, view: undefined, isOn: true });
  return found !== undefined && can(anyReader, 'suggestion.send', found.subject);
}
