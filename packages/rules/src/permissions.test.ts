import type { Sharing } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import {
  type Action,
  type CampaignSubject,
  campaignAudience,
  can,
  denial,
  isDm,
  mayPing,
  type SubjectOf,
  type Viewer,
} from './permissions.ts';

const DM = 71;
const OTHER = 99;

/** Who asks, each in their own relation to one campaign. */
const columns = {
  anonymous: { viewer: { kind: 'anonymous' }, isMember: false, wasRemoved: false, hasInvite: false },
  'anonymous with invite': { viewer: { kind: 'anonymous' }, isMember: false, wasRemoved: false, hasInvite: true },
  user: { viewer: { kind: 'user', id: 72 }, isMember: false, wasRemoved: false, hasInvite: false },
  'user with invite': { viewer: { kind: 'user', id: 73 }, isMember: false, wasRemoved: false, hasInvite: true },
  player: { viewer: { kind: 'user', id: 74 }, isMember: true, wasRemoved: false, hasInvite: false },
  DM: { viewer: { kind: 'user', id: DM }, isMember: false, wasRemoved: false, hasInvite: false },
  staff: { viewer: { kind: 'staff', id: 75 }, isMember: false, wasRemoved: false, hasInvite: false },
  'removed player': { viewer: { kind: 'user', id: 76 }, isMember: false, wasRemoved: true, hasInvite: true },
} as const satisfies Record<string, { viewer: Viewer } & Omit<CampaignSubject, 'owner' | 'sharing'>>;

type Who = (typeof columns)[keyof typeof columns];

const idOf = ({ viewer }: Who) => (viewer.kind === 'anonymous' ? OTHER : viewer.id);
const campaign =
  (sharing: Sharing) =>
  (who: Who): CampaignSubject => ({
    owner: DM,
    sharing,
    isMember: who.isMember,
    wasRemoved: who.wasRemoved,
    hasInvite: who.hasInvite,
  });
const open = campaign('open');
const members = campaign('members');
/** Whoever asks leads it with its owner. */
const led =
  (sharing: Sharing) =>
  (who: Who): CampaignSubject => ({
    ...campaign(sharing)(who),
    coDms: who.viewer.kind === 'anonymous' ? [] : [idOf(who)],
  });

/** What is asked about, and the answers: y yes, 1 not signed in (401), 3 forbidden (403), 4 hidden (404). */
type Row<A extends Action> = [name: string, subject: (who: Who) => SubjectOf<A>, cells: string];

const nothing = () => null;
const STAFF_ONLY = '1   1   3   3   3   3   y   3';
const DM_ONLY_OPEN = '1   1   3   3   3   y   3   4';
const DM_ONLY_MEMBERS = '1   1   4   3   3   y   4   4';
const ownerOnly: Row<'campaign.edit'>[] = [
  ['open', open, DM_ONLY_OPEN],
  ['members only', members, DM_ONLY_MEMBERS],
  ['led with its owner, open', led('open'), '1   1   3   3   3   y   3   3'],
  ['led with its owner, members only', led('members'), '1   1   3   3   3   y   3   3'],
];
const dmOnly: Row<'campaign.edit'>[] = [
  ...ownerOnly.slice(0, 2),
  ['led with its owner, open', led('open'), '1   1   y   y   y   y   y   y'],
  ['led with its owner, members only', led('members'), '1   1   y   y   y   y   y   y'],
];

interface Suggested {
  isOn?: boolean;
  kind?: 'atlas' | 'own';
  part?: 'editor' | null;
  isOpen?: boolean;
  takesSuggestions?: boolean;
  isPlaceVisible?: boolean;
}

const suggested =
  (
    {
      isOn = true,
      kind = 'atlas',
      part = null,
      isOpen = true,
      takesSuggestions = true,
      isPlaceVisible = true,
    }: Suggested = {},
    within?: (who: Who) => CampaignSubject,
  ) =>
  (who: Who): SubjectOf<'suggestion.send'> => ({
    isOn,
    world: { kind, part, isOpen, takesSuggestions },
    campaign: within?.(who) ?? null,
    isPlaceVisible,
  });

/** Specification section 6, cell by cell. An action without rows does not compile. */
const table: { [A in Action]: Row<A>[] } = {
  //                                        A   A+i U   U+i P   DM  S   removed
  'location.edit': [['any location', nothing, STAFF_ONLY]],
  'admin.view': [['admin screens', nothing, STAFF_ONLY]],
  'removed.view': [['what was taken off the map', nothing, STAFF_ONLY]],
  'world.make': [
    ['one of their own', () => 'own', '1   1   y   y   y   y   y   y'],
    ['one of the atlas', () => 'atlas', STAFF_ONLY],
    ['a layer', () => 'layer', '1   1   3   3   3   3   3   3'],
  ],
  'world.edit': [
    ['of the atlas', () => ({ kind: 'atlas', part: null }), '1   1   4   4   4   4   y   4'],
    ['of somebody else', () => ({ kind: 'own', part: null }), '1   1   4   4   4   4   4   4'],
    ['their own', () => ({ kind: 'own', part: 'owner' }), '1   1   y   y   y   y   y   y'],
    ['one that they edit too', () => ({ kind: 'own', part: 'editor' }), '1   1   y   y   y   y   y   y'],
    ['a layer', () => ({ kind: 'layer', part: null }), '1   1   4   4   4   4   4   4'],
  ],
  'world.lead': [
    ['of the atlas', () => ({ kind: 'atlas', part: null }), '1   1   4   4   4   4   y   4'],
    ['of somebody else', () => ({ kind: 'own', part: null }), '1   1   4   4   4   4   4   4'],
    ['their own', () => ({ kind: 'own', part: 'owner' }), '1   1   y   y   y   y   y   y'],
    ['one that they edit too', () => ({ kind: 'own', part: 'editor' }), '1   1   3   3   3   3   3   3'],
    ['a layer', () => ({ kind: 'layer', part: null }), '1   1   4   4   4   4   4   4'],
  ],
  'campaign.join': [
    ['open', open, '1   1   y   y   y   y   y   4'],
    // Without a good invite nobody is told anything, not even those who are in it.
    ['members only', members, '1   1   4   y   4   4   4   4'],
  ],
  'campaign.leave': [
    ['open', open, '1   1   y   y   y   3   y   4'],
    ['members only', members, '1   1   4   y   y   3   4   4'],
  ],
  'campaign.edit': dmOnly,
  'campaign.delete': ownerOnly,
  'campaign.worlds': ownerOnly,
  'campaign.dms': ownerOnly,
  'invite.rotate': dmOnly,
  'settings.edit': dmOnly,
  'member.remove': [
    ['another, open', (who) => ({ campaign: open(who), member: OTHER }), DM_ONLY_OPEN],
    ['another, members only', (who) => ({ campaign: members(who), member: OTHER }), DM_ONLY_MEMBERS],
    ['oneself, open', (who) => ({ campaign: open(who), member: idOf(who) }), '1   1   y   y   y   y   y   4'],
    [
      'oneself, members only',
      (who) => ({ campaign: members(who), member: idOf(who) }),
      '1   1   4   y   y   y   4   4',
    ],
  ],
  'note.create': [
    [
      'open',
      (who) => ({ campaign: open(who), isPlaceVisible: true, author: idOf(who) }),
      '1   1   y   y   y   y   y   4',
    ],
    [
      'members only',
      (who) => ({ campaign: members(who), isPlaceVisible: true, author: idOf(who) }),
      '1   1   4   3   y   y   4   4',
    ],
    [
      'hidden place, open',
      (who) => ({ campaign: open(who), isPlaceVisible: false, author: idOf(who) }),
      '1   1   4   4   4   y   4   4',
    ],
    [
      'hidden place, members only',
      (who) => ({ campaign: members(who), isPlaceVisible: false, author: idOf(who) }),
      '1   1   4   3   4   y   4   4',
    ],
    [
      "in another's name, open",
      (who) => ({ campaign: open(who), isPlaceVisible: true, author: OTHER }),
      '1   1   3   3   3   3   3   4',
    ],
    [
      "in another's name, members only",
      (who) => ({ campaign: members(who), isPlaceVisible: true, author: OTHER }),
      '1   1   4   3   3   3   4   4',
    ],
  ],
  'note.edit': [
    ['own, open', (who) => noteBy(idOf(who), open(who), false, true), '1   1   y   y   y   y   y   4'],
    [
      'own private, members only',
      (who) => noteBy(idOf(who), members(who), true, true),
      '1   1   4   4   y   y   4   4',
    ],
    ['own on a hidden place', (who) => noteBy(idOf(who), open(who), false, false), '1   1   4   4   4   y   4   4'],
    [
      'own, written as a leader, open',
      (who) => ({ ...noteBy(idOf(who), open(who), false, true), byLeader: true }),
      '1   1   3   3   3   y   3   4',
    ],
    ["another's public, open", (who) => noteBy(OTHER, open(who), false, true), '1   1   3   3   3   3   3   4'],
    ["another's private, open", (who) => noteBy(OTHER, open(who), true, true), '1   1   4   4   4   3   4   4'],
  ],
  'note.delete': [
    // Own notes always, also after leaving or being removed.
    ['own, open', (who) => noteBy(idOf(who), open(who), false, true), '1   1   y   y   y   y   y   y'],
    [
      'own private, members only',
      (who) => noteBy(idOf(who), members(who), true, true),
      '1   1   y   y   y   y   y   y',
    ],
    ['own on a hidden place', (who) => noteBy(idOf(who), members(who), true, false), '1   1   y   y   y   y   y   y'],
    ["another's public, open", (who) => noteBy(OTHER, open(who), false, true), '1   1   3   3   3   y   3   4'],
    [
      "another's public, members only",
      (who) => noteBy(OTHER, members(who), false, true),
      '1   1   4   4   3   y   4   4',
    ],
    ["another's private, open", (who) => noteBy(OTHER, open(who), true, true), '1   1   4   4   4   y   4   4'],
    [
      "another's private, members only",
      (who) => noteBy(OTHER, members(who), true, true),
      '1   1   4   4   4   y   4   4',
    ],
    [
      "another's public on a hidden place",
      (who) => noteBy(OTHER, open(who), false, false),
      '1   1   4   4   4   y   4   4',
    ],
    [
      'public of an account that is gone',
      (who) => noteBy(null, open(who), false, true),
      '1   1   3   3   3   y   3   4',
    ],
  ],
  'suggestion.send': [
    ['a place of an open world', suggested(), '1   1   y   y   y   y   3   y'],
    ['a place of an open world, switched off', suggested({ isOn: false }), '1   1   3   3   3   3   3   3'],
    ['a place of a closed world', suggested({ isOpen: false }), '1   1   4   4   4   4   4   4'],
    [
      'a place of an own world, seen by nobody else',
      suggested({ kind: 'own', isOpen: false }),
      '1   1   4   4   4   4   4   4',
    ],
    ['in a campaign, open', suggested({}, open), '1   1   y   y   y   y   3   4'],
    ['in a campaign, members only', suggested({ isOpen: false }, members), '1   1   4   3   y   y   4   4'],
    ['in a campaign, a hidden place', suggested({ isPlaceVisible: false }, open), '1   1   4   4   4   4   4   4'],
    [
      'in a campaign, an own world whose owner wants none',
      suggested({ kind: 'own', isOpen: false, takesSuggestions: false }, members),
      '1   1   4   3   3   3   4   4',
    ],
    [
      'in a campaign, an own world that they edit',
      suggested({ kind: 'own', isOpen: false, part: 'editor' }, members),
      '1   1   4   3   3   3   4   4',
    ],
  ],
};

function noteBy(author: number | null, subject: CampaignSubject, isPrivate: boolean, isPlaceVisible: boolean) {
  return { campaign: subject, author, private: isPrivate, isPlaceVisible };
}

const answers = { y: undefined, '1': 'unauthenticated', '3': 'forbidden', '4': 'hidden' } as const;

describe.each(Object.keys(table) as Action[])('%s', <A extends Action>(action: A) => {
  const rows: Row<A>[] = table[action];

  it.each(rows)('%s', (_name, subject, cells) => {
    const written = cells.trim().split(/\s+/) as (keyof typeof answers)[];
    expect(written).toHaveLength(Object.keys(columns).length);
    const expected = Object.keys(columns).map((column, index) => [column, answers[written[index] ?? '4']]);
    const actual = Object.entries(columns).map(([column, who]) => [column, denial(who.viewer, action, subject(who))]);
    expect(actual).toEqual(expected);
    for (const who of Object.values(columns)) {
      expect(can(who.viewer, action, subject(who))).toBe(denial(who.viewer, action, subject(who)) === undefined);
    }
  });
});

describe('permissions', () => {
  const staffDm: Viewer = { kind: 'staff', id: DM };

  it('make staff the DM of their own campaigns', () => {
    expect(can(staffDm, 'settings.edit', members(columns.staff))).toBe(true);
    expect(can(staffDm, 'location.edit', null)).toBe(true);
  });

  it('call the owner DM, and nobody else', () => {
    expect(isDm({ kind: 'user', id: DM }, { owner: DM })).toBe(true);
    expect(isDm(staffDm, { owner: DM })).toBe(true);
    expect(isDm({ kind: 'user', id: OTHER }, { owner: DM })).toBe(false);
    expect(isDm({ kind: 'staff', id: OTHER }, { owner: DM })).toBe(false);
    expect(isDm({ kind: 'anonymous' }, { owner: DM })).toBe(false);
  });

  it('say no to an action that nobody wrote down', () => {
    const unknown = 'campaign.destroy' as Action;
    expect(denial({ kind: 'staff', id: 1 }, unknown, null as never)).toBe('hidden');
    expect(denial({ kind: 'anonymous' }, unknown, null as never)).toBe('unauthenticated');
  });

  it('tell how each of them looks at the map of a campaign', () => {
    const audiences = (subject: (who: Who) => CampaignSubject) =>
      Object.values(columns).map((who) => campaignAudience(who.viewer, subject(who)));
    expect(audiences(open)).toEqual(['guest', 'guest', 'player', 'player', 'player', 'dm', 'player', undefined]);
    expect(audiences(members)).toEqual([undefined, 'guest', undefined, 'guest', 'player', 'dm', undefined, undefined]);
  });

  it('let the DM point at a map always, players and guests while they may, and nobody else', () => {
    const audiences = ['dm', 'player', 'guest', 'public', 'table'] as const;
    expect(audiences.map((audience) => mayPing(audience, true))).toEqual([true, true, true, false, false]);
    expect(audiences.map((audience) => mayPing(audience, false))).toEqual([true, false, false, false, false]);
  });

  it('take a table screen for a table screen, whoever is signed in there', () => {
    for (const subject of [open, members]) {
      const onScreen = Object.values(columns).map((who) =>
        campaignAudience(who.viewer, { ...subject(who), isTableScreen: true }),
      );
      expect(new Set(onScreen)).toEqual(new Set(['table']));
    }
  });
});
