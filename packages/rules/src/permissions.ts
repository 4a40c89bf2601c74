import type { Sharing } from '@venture-atlas/types';
import { type Audience, isNoteVisible } from './visibility.ts';

/** Whoever asks. Staff are users with more abilities in the public world and none in campaigns. */
export type Viewer = { kind: 'anonymous' } | { kind: 'user'; id: number } | { kind: 'staff'; id: number };

/** A campaign as far as it concerns one viewer. */
export interface CampaignSubject {
  /** User id of the DM. */
  owner: number;
  sharing: Sharing;
  isMember: boolean;
  /** The DM removed the viewer; this is remembered. */
  wasRemoved: boolean;
  /** A valid, current invite came with the call. */
  hasInvite: boolean;
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
}

/** What every action is asked about. `null`: about nothing but the viewer. Numbers are user ids. */
interface ActionSubjects {
  'map.view': null;
  'wiki.view': null;
  'location.search': null;
  'account.create': null;
  'account.view': { account: number };
  'account.edit': { account: number };
  'maps.list': null;
  'location.edit': null;
  'position.edit': null;
  'parent.edit': null;
  upload: null;
  'admin.view': null;
  'admin.edit': null;
  'campaign.list': { owner: number };
  'campaign.create': { owner: number };
  'campaign.map.view': CampaignSubject;
  'campaign.place.view': PlaceSubject;
  'campaign.wiki.view': PlaceSubject & { isWikiVisible: boolean };
  'campaign.view': CampaignSubject;
  'campaign.join': CampaignSubject;
  'campaign.leave': CampaignSubject;
  'campaign.edit': CampaignSubject;
  'campaign.give': CampaignSubject;
  'campaign.delete': CampaignSubject;
  'invite.view': CampaignSubject;
  'invite.rotate': CampaignSubject;
  'member.remove': { campaign: CampaignSubject; member: number };
  'settings.edit': CampaignSubject;
  'note.create': PlaceSubject & { author: number };
  'note.view': NoteSubject;
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
  switch (question.action) {
    case 'map.view':
    case 'wiki.view':
    case 'location.search':
    case 'account.create':
      return undefined;
    case 'campaign.map.view':
      return campaignAudience(viewer, question.subject) === undefined ? 'hidden' : undefined;
    case 'campaign.place.view':
      return placeDenial(viewer, question.subject, question.subject.isPlaceVisible);
    case 'campaign.wiki.view':
      return placeDenial(viewer, question.subject, question.subject.isPlaceVisible && question.subject.isWikiVisible);
    default:
      return viewer.kind === 'anonymous' ? 'unauthenticated' : signedInDenial(viewer, question);
  }
}

type SignedIn = Exclude<Viewer, { kind: 'anonymous' }>;

type SignedInQuestion = Exclude<
  Question,
  {
    action:
      | 'map.view'
      | 'wiki.view'
      | 'location.search'
      | 'account.create'
      | 'campaign.map.view'
      | 'campaign.place.view'
      | 'campaign.wiki.view';
  }
>;

function signedInDenial(viewer: SignedIn, question: SignedInQuestion): Denial | undefined {
  switch (question.action) {
    case 'maps.list':
      return undefined;
    case 'account.view':
    case 'account.edit':
      return question.subject.account === viewer.id ? undefined : 'hidden';
    case 'location.edit':
    case 'position.edit':
    case 'parent.edit':
    case 'upload':
    case 'admin.view':
    case 'admin.edit':
      return viewer.kind === 'staff' ? undefined : 'forbidden';
    case 'campaign.list':
    case 'campaign.create':
      return question.subject.owner === viewer.id ? undefined : 'forbidden';
    case 'campaign.view':
      return campaignAudience(viewer, question.subject) === undefined ? 'hidden' : undefined;
    case 'campaign.join':
      return joinDenial(question.subject);
    case 'campaign.leave':
      // A campaign without its DM would belong to nobody.
      return isDm(viewer, question.subject) ? 'forbidden' : campaignDenial(viewer, question.subject, true);
    case 'campaign.give':
      // A campaign keeps its owner.
      return campaignDenial(viewer, question.subject, false);
    case 'campaign.edit':
    case 'campaign.delete':
    case 'invite.view':
    case 'invite.rotate':
    case 'settings.edit':
      return campaignDenial(viewer, question.subject, isDm(viewer, question.subject));
    case 'member.remove': {
      const { campaign, member } = question.subject;
      return campaignDenial(viewer, campaign, isDm(viewer, campaign) || member === viewer.id);
    }
    case 'note.create':
      return noteCreateDenial(viewer, question.subject);
    case 'note.view':
      return isNoteReadable(viewer, question.subject) ? undefined : 'hidden';
    case 'note.delete':
      // Own notes always, also after leaving (specification section 6).
      if (question.subject.author === viewer.id || isDm(viewer, question.subject.campaign)) return undefined;
      return isNoteReadable(viewer, question.subject) ? 'forbidden' : 'hidden';
    default:
      return refuse(question);
  }
}

/** Nothing reaches this: an action without a case does not compile. Should one come from outside, the answer is no. */
function refuse(_question: never): Denial {
  return 'hidden';
}

/** The DM of a campaign is its owner: decided here and nowhere else. */
export function isDm(viewer: Viewer, campaign: Pick<CampaignSubject, 'owner'>): boolean {
  return viewer.kind !== 'anonymous' && viewer.id === campaign.owner;
}

/** How the viewer looks at a campaign's map; undefined when the campaign must not be known to exist. */
export function campaignAudience(viewer: Viewer, campaign: CampaignSubject): Audience | undefined {
  if (isDm(viewer, campaign)) return 'dm';
  if (campaign.wasRemoved) return undefined;
  if (viewer.kind !== 'anonymous' && (campaign.isMember || campaign.sharing === 'open')) return 'player';
  return campaign.sharing === 'open' || campaign.hasInvite ? 'guest' : undefined;
}

function campaignDenial(viewer: Viewer, campaign: CampaignSubject, isAllowed: boolean): Denial | undefined {
  if (campaignAudience(viewer, campaign) === undefined) return 'hidden';
  return isAllowed ? undefined : 'forbidden';
}

function joinDenial(campaign: CampaignSubject): Denial | undefined {
  if (campaign.wasRemoved) return 'hidden';
  return campaign.sharing === 'open' || campaign.hasInvite ? undefined : 'hidden';
}

function placeDenial(viewer: Viewer, { campaign }: PlaceSubject, isVisible: boolean): Denial | undefined {
  const audience = campaignAudience(viewer, campaign);
  return audience === 'dm' || (audience !== undefined && isVisible) ? undefined : 'hidden';
}

function noteCreateDenial(viewer: SignedIn, subject: SubjectOf<'note.create'>): Denial | undefined {
  const audience = campaignAudience(viewer, subject.campaign);
  if (audience === undefined) return 'hidden';
  // Who only holds an invite has to join first.
  if (subject.author !== viewer.id || audience === 'guest') return 'forbidden';
  return audience === 'dm' || subject.isPlaceVisible ? undefined : 'hidden';
}

function isNoteReadable(viewer: SignedIn, note: NoteSubject): boolean {
  const audience = campaignAudience(viewer, note.campaign);
  return audience !== undefined && isNoteVisible(audience, viewer.id, note, note.isPlaceVisible);
}
