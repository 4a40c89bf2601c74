import fc from 'fast-check';
import type { LeadDeed, Model, ModelCampaign, ModelPlace, ModelRow } from './campaign-oracle.ts';
import { seed } from './deep.ts';

const PLACES = 7;
const CAMPAIGNS = 2;

/** More places are seen than not: what is behind a hidden map is not asked about. */
const anyStep = fc.constantFrom<ModelRow['step']>('named', 'named', 'visited', 'visited', 'rumour', 'hidden');

/** Worlds of seven places on each other's maps, and two campaigns of the given people over them. */
export const anyModel = (people: number): fc.Arbitrary<Model> =>
  fc.record({
    places: fc.tuple(...Array.from({ length: PLACES }, (_, number) => anyPlace(number))),
    campaigns: fc.tuple(...Array.from({ length: CAMPAIGNS }, (_, number) => anyCampaign(number, people))),
  });

/** The same ones in every process. */
export const sampleModels = (people: number, count: number): Model[] =>
  fc.sample(anyModel(people), { numRuns: count, seed });

/** A place stands only on maps of a smaller number, so that no loop arises. */
const anyPlace = (number: number): fc.Arbitrary<ModelPlace> =>
  fc.record({
    number: fc.constant(number),
    hasMap: fc.integer({ min: 0, max: 3 }).map((chance) => number === 0 || chance > 0),
    on:
      number === 0
        ? fc.constant([])
        : fc.uniqueArray(
            fc.record({
              map: fc.nat(number - 1),
              isActive: fc.integer({ min: 0, max: 4 }).map((chance) => chance > 0),
              scale: fc.constantFrom(8, 12, 20),
            }),
            { selector: (spot) => spot.map, maxLength: 3 },
          ),
  });

/** What becomes of one person whom an owner would have lead with them, or not. */
const leadStories: readonly (readonly LeadDeed['deed'][])[] = [
  [],
  ['agree'],
  ['ask'],
  ['ask', 'agree'],
  ['ask', 'agree', 'ask', 'agree'],
  ['ask', 'agree', 'take away', 'agree'],
  ['ask', 'agree', 'leave', 'ask'],
  ['ask', 'take away', 'agree', 'ask', 'agree'],
];

/** Each person's story, mixed with those of the others. */
const anyLeadDeeds = (people: number): fc.Arbitrary<LeadDeed[]> =>
  fc
    .record({
      stories: fc.array(fc.constantFrom(...leadStories), { minLength: people, maxLength: people }),
      turns: fc.array(fc.nat(people - 1), { minLength: 20, maxLength: 20 }),
    })
    .map(({ stories, turns }) => {
      const left = stories.map((story) => [...story]);
      return [...turns, ...left.keys()].flatMap((person) => {
        const deed = left[person]?.shift();
        return deed === undefined ? [] : [{ person, deed }];
      });
    });

const anyCampaign = (number: number, people: number): fc.Arbitrary<ModelCampaign> =>
  fc
    .record({
      number: fc.constant(number),
      dm: fc.nat(people - 1),
      sharing: fc.constantFrom('open' as const, 'members' as const),
      leadDeeds: anyLeadDeeds(people),
      roles: fc.array(fc.constantFrom('none', 'member', 'member', 'removed'), { minLength: people, maxLength: people }),
      rows: fc.uniqueArray(
        fc.record({ place: fc.nat(PLACES - 1), step: anyStep, wiki: fc.boolean(), hasAlias: fc.boolean() }),
        {
          selector: (row) => row.place,
          minLength: 4,
          maxLength: PLACES,
        },
      ),
      notes: fc.array(fc.record({ by: fc.nat(people - 1), at: fc.nat(PLACES - 1), isPrivate: fc.boolean() }), {
        maxLength: 12,
      }),
    })
    .map(({ roles, rows, notes, ...campaign }) => {
      const having = (role: string) => roles.flatMap((one, i) => (one === role && i !== campaign.dm ? [i] : []));
      return {
        ...campaign,
        members: having('member'),
        removed: having('removed'),
        rows: new Map(rows.map(({ place, ...row }) => [place, row])),
        notes: notes.map((note, i) => ({ ...note, number: number * 100 + i })),
      };
    });
