import type { Sharing } from '@venture-atlas/types';
import { type Audience, isNoteVisible } from './visibility.ts';

/** The viewer of a request. Staff are users with more rights in the public world and none in campaigns. */
export type Viewer = { kind: 'anonymous' } | { kind: 'user'; id: number } | { kind: 'staff'; id: number };

/** A campaign from the point of view of one viewer. */
export interface CampaignSubject {
  /** The user id of the DM who owns the campaign. */
  owner: number;
  /** The user ids of co-DMs; by default none. */
  coDms?: readonly number[];
  sharing: Sharing;
  isMember: boolean;
  /** Whether the DM removed the viewer, which is remembered. */
  wasRemoved: boolean;
  /** Whether the call carries a valid, current invite. */
  hasInvite: boolean;
  /** Whether the call carries the key of the table screen. The account that is signed in there does not count then. */
  isTableScreen?: boolean;
}

export interface PlaceSubject {
  campaign: CampaignSubject;
  /** Whether the place is visible to the viewer's audience (visibility.ts). The DM sees it anyway. */
  isPlaceVisible: boolean;
}

export interface NoteSubject extends PlaceSubject {
  /** User id; null if the account was deleted. */
  author: number | null;
  private: boolean;
  /** Whether a leader of the campaign wrote it, even if they no longer lead. */
  byLeader?: boolean;
}

/** A world from the point of view of one viewer. */
export interface WorldSubject {
  kind: 'atlas' | 'own' | 'layer';
  /**
   * The viewer's part in an own world: its owner, an accepted editor, or none. A layer belongs to its DM, and co-DMs
   * edit it.
   */
  part: 'owner' | 'editor' | null;
}

/** Decides whether somebody may suggest a change of a place. */
export interface SuggestionSubject {
  /** Whether the operator allows suggestions. */
  isOn: boolean;
  world: WorldSubject & {
    /** Whether everybody may read the world. */
    isOpen: boolean;
    /** Whether its owner allows suggestions by players. */
    takesSuggestions: boolean;
  };
  /** The campaign in which the place was read; null outside of campaigns. */
  campaign: CampaignSubject | null;
  /** Whether the place is visible to the viewer. */
  isPlaceVisible: boolean;
}

/**
 * The subject of every action. `null` means that only the viewer matters. Numbers are user ids.
 * `campaignAudience` and `visibility.ts` decide what everybody may see of a campaign. The token alone decides whose
 * account it is.
 */
interface ActionSubjects {
  'location.edit': null;
  /** The screens and lists of staff. */
  'admin.view': null;
  /** Places that staff took off the map: their address, text, and name in searches. */
  'removed.view': null;
  /** The kind of world to make. */
  'world.make': WorldSubject['kind'];
  /** Reading everything in a world, including drafts and removed places, and changing its content. */
  'world.edit': WorldSubject;
  /** Changing its name, its readers and editors, and deleting it. */
  'world.lead': WorldSubject;
  'campaign.join': CampaignSubject;
  'campaign.leave': CampaignSubject;
  'campaign.edit': CampaignSubject;
  'campaign.delete': CampaignSubject;
  /** Choosing the campaign's worlds, also from those that only its owner may use. */
  'campaign.worlds': CampaignSubject;
  /** Managing co-DMs. */
  'campaign.dms': CampaignSubject;
  'invite.rotate': CampaignSubject;
  'member.remove': { campaign: CampaignSubject; member: number };
  'settings.edit': CampaignSubject;
  /**
   * Suggesting a change of something that one may read but not edit. Editors of the world or leaders of the campaign
   * decide about it.
   */
  'suggestion.send': SuggestionSubject;
  'note.create': PlaceSubject & { author: number };
  'note.edit': NoteSubject;
  'note.delete': NoteSubject;
}

export type Action = keyof ActionSubjects;
export type SubjectOf<A extends Action> = ActionSubjects[A];

/**
 * The reason for a refusal. `unauthenticated`: signing in may help (401). `forbidden`: the viewer may know the entity
 * (403). `hidden`: its existence must stay secret, so the response is that of a missing entity (404).
 */
export type Denial = 'unauthenticated' | 'forbidden' | 'hidden';

/** Whether the viewer may do it (specification section 6). Server and browser both use it. */
export function can<A extends Action>(viewer: Viewer, action: A, subject: SubjectOf<A>): boolean {
  return denial(viewer, action, subject) === undefined;
}

type Question = { [A in Action]: { action: A; subject: SubjectOf<A> } }[Action];

/** The reason why the viewer may not do it; undefined if they may. */
export function denial<A extends Action>(viewer: Viewer, action: A, subject: SubjectOf<A>): Denial | undefined {
  // The types link both parameters. The compiler follows that only within one object.
  const question = { action, subject } as Question;
  return viewer.kind === 'anonymous' ? 'unauthenticated' : signedInDenial(viewer, question);
}

type SignedIn = Exclude<Viewer, { kind: 'anonymous' }>;

function signedInDenial(viewer: SignedIn, question: Question): Denial | undefined {
  switch (question.action) {
    case 'location.edit':
    case 'admin.view':
    case 'removed.view':
      return viewer.kind === 'staff' ? undefined : 'forbidden';
    case 'world.make':
      return question.subject === 'own' || (question.subject === 'atlas' && viewer.kind === 'staff')
        ? undefined
        : 'forbidden';
    case 'world.edit':
      return editsWorld(viewer, question.subject) ? undefined : 'hidden';
    case 'world.lead':
      if (!editsWorld(viewer, question.subject)) return 'hidden';
      // A layer has no name, readers, or end of its own. Those belong to its campaign.
      return question.subject.part === 'editor' || question.subject.kind === 'layer' ? 'forbidden' : undefined;
    case 'campaign.join':
      return joinDenial(question.subject);
    case 'campaign.leave':
      // A campaign cannot be without its DM.
      return isDm(viewer, question.subject) ? 'forbidden' : campaignDenial(viewer, question.subject, true);
    case 'campaign.delete':
    case 'campaign.worlds':
    case 'campaign.dms':
      return campaignDenial(viewer, question.subject, isOwner(viewer, question.subject));
    case 'campaign.edit':
    case 'invite.rotate':
    case 'settings.edit':
      return campaignDenial(viewer, question.subject, isDm(viewer, question.subject));
    case 'member.remove': {
      const { campaign, member } = question.subject;
      if (member !== viewer.id && isLedBy(campaign, member))
        return campaignDenial(viewer, campaign, isOwner(viewer, campaign));
      return campaignDenial(viewer, campaign, isDm(viewer, campaign) || member === viewer.id);
    }
    case 'suggestion.send':
      return suggestionDenial(viewer, question.subject);
    case 'note.create':
      return noteCreateDenial(viewer, question.subject);
    case 'note.edit':
      return noteEditDenial(viewer, question.subject);
    case 'note.delete':
      // Authors may always read their own notes, also after leaving (specification section 6).
      if (question.subject.author === viewer.id || isDm(viewer, question.subject.campaign)) return undefined;
      return isNoteReadable(viewer, question.subject) ? 'forbidden' : 'hidden';
    default:
      return refuse(question);
  }
}

/** Atlas worlds belong to staff. Own worlds and layers belong to their owners, and staff have no rights there. */
function editsWorld(viewer: SignedIn, { kind, part }: WorldSubject): boolean {
  if (kind === 'atlas') return viewer.kind === 'staff';
  return part !== null;
}

/** Never reached: an action without a case does not compile. An unknown action from outside is refused. */
function refuse(_question: never): Denial {
  return 'hidden';
}

/** The DMs of a campaign are its owner and the co-DMs. Only this function decides that. */
export function isDm(viewer: Viewer, campaign: Leaders): boolean {
  return viewer.kind !== 'anonymous' && isLedBy(campaign, viewer.id);
}

type Leaders = Pick<CampaignSubject, 'owner' | 'coDms'>;

/** The same for the author of something; null if the account was deleted. */
export const isLedBy = ({ owner, coDms = [] }: Leaders, userId: number | null): boolean =>
  userId !== null && (userId === owner || coDms.includes(userId));

/** A campaign always stays with its creator. */
const isOwner = (viewer: SignedIn, campaign: Leaders): boolean => viewer.id === campaign.owner;

/** The audience of the viewer on a campaign's map; undefined if its existence must stay secret. */
export function campaignAudience(viewer: Viewer, campaign: CampaignSubject): Audience | undefined {
  if (campaign.isTableScreen === true) return 'table';
  if (isDm(viewer, campaign)) return 'dm';
  if (campaign.wasRemoved) return undefined;
  if (viewer.kind !== 'anonymous' && (campaign.isMember || campaign.sharing === 'open')) return 'player';
  return campaign.sharing === 'open' || campaign.hasInvite ? 'guest' : undefined;
}

/** Whether a viewer of a campaign may point all others to a place on a visible map. */
export const mayPing = (audience: Audience, playersMayPing: boolean): boolean =>
  audience === 'dm' || (audience !== 'public' && audience !== 'table' && playersMayPing);

function campaignDenial(viewer: Viewer, campaign: CampaignSubject, isAllowed: boolean): Denial | undefined {
  if (campaignAudience(viewer, campaign) === undefined) return 'hidden';
  return isAllowed ? undefined : 'forbidden';
}

function joinDenial(campaign: CampaignSubject): Denial | undefined {
  if (campaign.wasRemoved) return 'hidden';
  return campaign.sharing === 'open' || campaign.hasInvite ? undefined : 'hidden';
}

function suggestionDenial(
  viewer: SignedIn,
  { isOn, world, campaign, isPlaceVisible }: SuggestionSubject,
): Denial | undefined {
  const audience = campaign === null ? 'public' : campaignAudience(viewer, campaign);
  if (audience === undefined || !isPlaceVisible || (audience === 'public' && !world.isOpen)) return 'hidden';
  if (!isOn || !world.takesSuggestions || editsWorld(viewer, world)) return 'forbidden';
  // A guest with only an invite must join first.
  return audience === 'guest' || audience === 'table' ? 'forbidden' : undefined;
}

function noteCreateDenial(viewer: SignedIn, subject: SubjectOf<'note.create'>): Denial | undefined {
  const audience = campaignAudience(viewer, subject.campaign);
  if (audience === undefined) return 'hidden';
  // A guest with only an invite must join first.
  if (subject.author !== viewer.id || audience === 'guest') return 'forbidden';
  return audience === 'dm' || subject.isPlaceVisible ? undefined : 'hidden';
}

function noteEditDenial(viewer: SignedIn, note: NoteSubject): Denial | undefined {
  // Not at a place that the author no longer sees.
  if (!isNoteReadable(viewer, note)) return 'hidden';
  // Nobody, not even the DM, writes in another's name. A former leader may not read all notes that they wrote as a
  // leader.
  const isTheirs = note.author === viewer.id && (note.byLeader !== true || isDm(viewer, note.campaign));
  return isTheirs ? undefined : 'forbidden';
}

function isNoteReadable(viewer: SignedIn, note: NoteSubject): boolean {
  const audience = campaignAudience(viewer, note.campaign);
  return audience !== undefined && isNoteVisible(audience, viewer.id, note, note.isPlaceVisible);
}
