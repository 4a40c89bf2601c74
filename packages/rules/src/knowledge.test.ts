import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  defaultSettings,
  isKnownPlace,
  KNOWLEDGE_STEPS,
  type PlaceSettings,
  RUMOUR_MILES,
  withSettingsChange,
} from './knowledge.ts';
import { isPlaceVisible, isWikiVisible } from './visibility.ts';

const anySettings: fc.Arbitrary<PlaceSettings> = fc.record({
  knowledge: fc.constantFrom(...KNOWLEDGE_STEPS),
  show_wiki: fc.boolean(),
  alias: fc.constantFrom(null, 'The wolf castle', 'The lost mine'),
  rumour_note: fc.constantFrom('', 'Miners say so.'),
  rumour_miles: fc.constantFrom(...RUMOUR_MILES),
});

describe('what players know of a place', () => {
  it.each([
    ['hidden', false],
    ['rumour', false],
    ['named', true],
    ['visited', true],
  ] as const)('%s: the place itself is there for them: %s', (knowledge, isThere) => {
    const settings = { ...defaultSettings(true), knowledge };
    expect(isPlaceVisible('player', { settings, isRoot: true })).toBe(isThere);
    expect(isWikiVisible('guest', { settings, isRoot: true })).toBe(isThere);
    expect(isPlaceVisible('dm', { settings, isRoot: false })).toBe(true);
  });

  it('is not changed by a show_players that says what is so already; another one means named or hidden', () => {
    fc.assert(
      fc.property(anySettings, fc.boolean(), (before, show_players) => {
        const { knowledge } = withSettingsChange(before, { show_players });
        const isSame = show_players === isKnownPlace(before.knowledge);
        expect(knowledge).toBe(isSame ? before.knowledge : show_players ? 'named' : 'hidden');
      }),
    );
  });

  it('is what was asked for, whatever show_players says beside it', () => {
    fc.assert(
      fc.property(anySettings, fc.constantFrom(...KNOWLEDGE_STEPS), fc.boolean(), (before, knowledge, show_players) => {
        expect(withSettingsChange(before, { knowledge, show_players })).toEqual({ ...before, knowledge });
      }),
    );
  });
});

describe('an alias', () => {
  it('that is new turns the text off, whatever is wished beside it; one that is there lets it be turned on', () => {
    fc.assert(
      fc.property(anySettings, fc.constantFrom(null, 'The wolf castle', 'The lost mine'), (before, alias) => {
        const after = withSettingsChange(before, { alias, show_wiki: true });
        expect(after.show_wiki).toBe(alias === null || alias === before.alias);
        expect(withSettingsChange(after, { show_wiki: true }).show_wiki).toBe(true);
      }),
    );
  });
});
