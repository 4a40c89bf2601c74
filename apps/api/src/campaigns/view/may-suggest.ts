import { can, type SuggestionSubject, type Viewer } from '@venture-atlas/rules';
import type { Db } from '../../db/schema.ts';
import { findWorldById, type WorldForUser } from '../../worlds/queries/worlds-of-user.ts';
import { userIdOf } from './campaign-role.ts';
import { asAnyPlayer, type CampaignView } from './load-campaign.ts';

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
  if (world === undefined || world.deleted_at !== null) return undefined;
  const { kind, part, access, suggestions } = world;
  const subject: SuggestionSubject = {
    isOn,
    world: { kind, part, isOpen: access === 'open', takesSuggestions: suggestions === 1 },
    campaign: view?.subject ?? null,
    isPlaceVisible: true,
  };
  return { subject, world };
}

/**
 * Whether a viewer of a campaign may suggest changes of visible places of a world. Guests count, since they may join
 * with an account.
 */
export async function maySuggestInCampaign(
  db: Db,
  view: CampaignView,
  { worldId, isOn }: Omit<SuggestingIn, 'view'>,
): Promise<boolean> {
  if (view.audience === 'table') return false;
  const joined =
    view.viewer.kind === 'anonymous'
      ? asAnyPlayer(view)
      : { ...view, subject: { ...view.subject, isMember: view.audience !== 'dm' } };
  const found = await findSuggestionSubject(db, joined.viewer, { worldId, view: joined, isOn });
  return found !== undefined && can(joined.viewer, 'suggestion.send', found.subject);
}

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
