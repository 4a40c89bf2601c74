import type { Sharing } from '@venture-atlas/types';
import { type Audience, isNoteVisible } from './visibility.ts';

/** Whoever asks. Staff are users with more abilities in the public world and none in campaigns. */
export type Viewer = { kind: 'anonymous' } | { kind: 'user'; id: number } | { kind: 'staff'; id: number };

/** A campaign as far as it concerns one viewer. */
export interface CampaignSubject {
  /** User id of the DM whose campaign it is. */
  owner: number;
  /** User ids of those who lead it with them; left out: nobody. */
  coDms?: readonly number[];
  sharing: Sharing;
  isMember: boolean;
  /** The DM removed the viewer; this is remembered. */
  wasRemoved: boolean;
  /** A valid, current invite came with the call. */
  hasInvite: boolean;
  /** The call carries what opens the table screen: then it is nobody's, whoever is signed in there. */
  isTableScreen?: boolean;
}

export interface PlaceSubject {
  campaign: CampaignSubject;
  /** Whether the place is visible to the viewer's audience (visibility.ts); the DM sees it anyway. */
  isPlaceVisible: boolean;
}

export interface NoteSubject extends PlaceSubject {
  /** User id; null when the account is gone. */
  author: number | null;
  private: boolean;
  /** A leader of the campaign wrote it, whether or not they still lead. */
  byLeader?: boolean;
}

/** A world as far as it concerns one viewer. */
export interface WorldSubject {
  kind: 'atlas' | 'own' | 'layer';
  /**
   * What the viewer is to an own world: who made it, somebody who said yes to editing it, or nothing. A layer is its DM's, and
   * those who lead the campaign with them edit it.
   */
  part: 'owner' | 'editor' | null;
}

/** What decides whether somebody may suggest something about a place. */
export interface SuggestionSubject {
  /** The operator lets people suggest. */
  isOn: boolean;
  world: WorldSubject & {
    /** Everybody may read it. */
    isOpen: boolean;
    /** Its owner lets players suggest. */
    takesSuggestions: boolean;
  };
  /** The campaign in which the place was read; null: outside of campaigns. */
  campaign: CampaignSubject | null;
  /** Whether the place is visible to the viewer. */
  isPlaceVisible: boolean;
}

/**
 * What every action is asked about. `null`: about nothing but the viewer. Numbers are user ids. What everybody may see of a
 * campaign is decided by `campaignAudience` and `visibility.ts`, and whose an account is by the token alone.
 */
interface ActionSubjects {
  'location.edit': null;
  /** The screens and lists of staff. */
  'admin.view': null;
  /** What staff took off the map: its address, its text, its name in a search of all. */
  'removed.view': null;
  /** About the kind of world that is made. */
  'world.make': WorldSubject['kind'];
  /** Reading all of a world, drafts and what was taken off the map included, and changing what is in it. */
  'world.edit': WorldSubject;
  /** Its name, its end, who else reads and edits it. */
  'world.lead': WorldSubject;
  'campaign.join': CampaignSubject;
  'campaign.leave': CampaignSubject;
  'campaign.edit': CampaignSubject;
  'campaign.delete': CampaignSubject;
  /** Which worlds it plays in, and those that its owner may use besides. */
  'campaign.worlds': CampaignSubject;
  /** Who leads it too. */
  'campaign.dms': CampaignSubject;
  'invite.rotate': CampaignSubject;
  'member.remove': { campaign: CampaignSubject; member: number };
  'settings.edit': CampaignSubject;
  /** A change of what one may read and not edit. Who edits the world, or leads the campaign, decides about it. */
  'suggestion.send': SuggestionSubject;
  'note.create': PlaceSubject & { author: number };
  'note.edit': NoteSubject;
  'note.delete': NoteSubject;
}

export type Action = keyof ActionSubjects;
export type SubjectOf<A extends Action> = ActionSubjects[A];

/**
 * Why not. `unauthenticated`: signing in may help (401). `forbidden`: the thing may be known of (403).
 * `hidden`: that it exists must not be told; the answer is that of a missing one (404).
 */
export type Denial = 'unauthenticated' | 'forbidden' | 'hidden';

/** Whether the viewer may do it: specification section 6, for server and browser alike. */
export function can<A extends Action>(viewer: Viewer, action: A, subject: SubjectOf<A>): boolean {
  return denial(viewer, action, subject) === undefined;
}

type Question = { [A in Action]: { action: A; subject: SubjectOf<A> } }[Action];

/** Why the viewer may not do it; undefined when they may. */
export function denial<A extends Action>(viewer: Viewer, action: A, subject: SubjectOf<A>): Denial | undefined {
  // The two parameters belong together by their types; the compiler only follows that in one object.
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
      // A layer has no name, no readers and no end of its own: those are its campaign's.
      return question.subject.part === 'editor' || question.subject.kind === 'layer' ? 'forbidden' : undefined;
    case 'campaign.join':
      return joinDenial(question.subject);
    case 'campaign.leave':
      // A campaign without its DM would belong to nobody.
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
      // Own notes always, also after leaving (specification section 6).
      if (question.subject.author === viewer.id || isDm(viewer, question.subject.campaign)) return undefined;
      return isNoteReadable(viewer, question.subject) ? 'forbidden' : 'hidden';
    default:
      return refuse(question);
  }
}

/** Atlas worlds are staff's, own worlds and layers whoever's they are: staff of the installation are nothing to them. */
function editsWorld(viewer: SignedIn, { kind, part }: WorldSubject): boolean {
  if (kind === 'atlas') return viewer.kind === 'staff';
  return part !== null;
}

/** Nothing reaches this: an action without a case does not compile. Should one come from outside, the answer is no. */
function refuse(_question: never): Denial {
  return 'hidden';
}

/** DMs of a campaign are its owner and whoever leads it with them: decided here and nowhere else. */
export function isDm(viewer: Viewer, campaign: Leaders): boolean {
  return viewer.kind !== 'anonymous' && isLedBy(campaign, viewer.id);
}

type Leaders = Pick<CampaignSubject, 'owner' | 'coDms'>;

/** The same about the author of something; null: the account is gone. */
export const isLedBy = ({ owner, coDms = [] }: Leaders, userId: number | null): boolean =>
  userId !== null && (userId === owner || coDms.includes(userId));

/** A campaign stays with whoever made it. */
const isOwner = (viewer: SignedIn, campaign: Leaders): boolean => viewer.id === campaign.owner;

/** How the viewer looks at a campaign's map; undefined when the campaign must not be known to exist. */
export function campaignAudience(viewer: Viewer, campaign: CampaignSubject): Audience | undefined {
  if (campaign.isTableScreen === true) return 'table';
  if (isDm(viewer, campaign)) return 'dm';
  if (campaign.wasRemoved) return undefined;
  if (viewer.kind !== 'anonymous' && (campaign.isMember || campaign.sharing === 'open')) return 'player';
  return campaign.sharing === 'open' || campaign.hasInvite ? 'guest' : undefined;
}

/** Whether somebody who looks at a campaign may ask all others to look at a point of a map that they see. */
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
  // Who only holds an invite has to join first.
  return audience === 'guest' || audience === 'table' ? 'forbidden' : undefined;
}

function noteCreateDenial(viewer: SignedIn, subject: SubjectOf<'note.create'>): Denial | undefined {
  const audience = campaignAudience(viewer, subject.campaign);
  if (audience === undefined) return 'hidden';
  // Who only holds an invite has to join first.
  if (subject.author !== viewer.id || audience === 'guest') return 'forbidden';
  return audience === 'dm' || subject.isPlaceVisible ? undefined : 'hidden';
}

function noteEditDenial(viewer: SignedIn, note: NoteSubject): Denial | undefined {
  // Not at a place that they no longer see.
  if (!isNoteReadable(viewer, note)) return 'hidden';
  // Nobody writes in another's name, not even the DM. Whoever no longer leads does not read all of what they wrote as a leader.
  const isTheirs = note.author === viewer.id && (note.byLeader !== true || isDm(viewer, note.campaign));
  return isTheirs ? undefined : 'forbidden';
}

function isNoteReadable(viewer: SignedIn, note: NoteSubject): boolean {
  const audience = campaignAudience(viewer, note.campaign);
  return audience !== undefined && isNoteVisible(audience, viewer.id, note, note.isPlaceVisible);
}
