import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeSlug, locationNameProblem, reservedSlugs, toSlug } from './slug.ts';

describe('the slug of a name', () => {
  it.each([
    ['Sword Coast', 'sword_coast'],
    ["Baldur's Gate", 'baldur__s_gate'],
    ['Baldur’s Gate', 'baldur__s_gate'],
    ["Tyr's 'Hall'", 'tyr__s___hall__'],
    ['  Two  Blanks ', '__two__blanks_'],
    ['Ærendil’s Élan', 'ærendil__s_élan'],
    ['Élan', 'élan'],
    ['Neverwinter', 'neverwinter'],
    ['dnd-5e (old)', 'dnd-5e_(old)'],
  ])('of "%s" is %s: lower case, space to _, apostrophe to __', (name, slug) => {
    expect(toSlug(name)).toBe(slug);
  });

  it('of a slug is the slug', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(toSlug(toSlug(name))).toBe(toSlug(name));
      }),
      { seed: 21 },
    );
  });
});

describe('the slug of a new location', () => {
  const taken =
    (...slugs: string[]) =>
    (slug: string) =>
      slugs.includes(slug);

  it('is that of its name when nobody has it', () => {
    expect(freeSlug('High Moor', taken('moor'))).toBe('high_moor');
  });

  it('gets _2, then _3, when others have it', () => {
    expect(freeSlug('High Moor', taken('high_moor'))).toBe('high_moor_2');
    expect(freeSlug('High Moor', taken('high_moor', 'high_moor_2'))).toBe('high_moor_3');
  });

  it.each(['Maps', 'Campaign', 'ADMIN', 'privacy policy', 'Load Last Url', 'robots.txt', 'index.html', 'SW.js'])(
    'gets _2 for the reserved name %s',
    (name) => {
      expect(freeSlug(name, taken())).toBe(`${toSlug(name)}_2`);
    },
  );

  it('reserves every address of the product', () => {
    const addresses =
      'maps campaigns edit_campaign campaign community admin login signup logout account privacy_policy load_last_url ' +
      'password_reset password_reset_request dnd_5e_monster_stat_block api user media assets health metrics docs ' +
      'index.html robots.txt favicon.ico manifest.webmanifest manifest.json sw.js service-worker.js';
    for (const address of addresses.split(' ')) expect(reservedSlugs).toContain(address);
  });
});

describe('1,500 locations made one after another', () => {
  const word = fc.constantFrom('High', 'Moor', "Baldur's", 'Gate', 'Élan', 'of', 'the', '北', '🐉', 'Sword’s', '2', '');
  const readable = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
  const anything = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 });
  const reserved = fc.constantFrom(...reservedSlugs).map((slug) => slug.replaceAll('_', ' ').toUpperCase());
  const names = fc
    .sample(fc.oneof({ weight: 4, arbitrary: readable }, { weight: 4, arbitrary: anything }, reserved), {
      seed: 22,
      numRuns: 2_500,
    })
    .filter((name) => locationNameProblem(name) === undefined)
    .slice(0, 1_500);
  const slugs = new Map<string, string>();
  for (const name of names) {
    const slug = freeSlug(name, (other) => slugs.has(other));
    slugs.set(slug, name);
  }

  it('are enough to mean something, with collisions and reserved words among them', () => {
    expect(names).toHaveLength(1_500);
    expect(names.length - new Set(names.map(toSlug)).size).toBeGreaterThan(100);
    expect(names.filter((name) => reservedSlugs.has(toSlug(name))).length).toBeGreaterThan(100);
  });

  it('have one slug each', () => {
    expect(slugs.size).toBe(1_500);
  });

  it('never have a reserved slug', () => {
    expect([...slugs.keys()].filter((slug) => reservedSlugs.has(slug))).toEqual([]);
  });

  it('come back from the address', () => {
    for (const slug of slugs.keys()) {
      const path = `/${encodeURIComponent(slug)}/`;
      expect(path.split('/')).toHaveLength(3);
      expect(path.split('/').map(decodeURIComponent)[1]).toBe(slug);
      expect(['.', '..', '']).not.toContain(slug);
    }
  });

  it('have the slug that the rule says, with a number only where it was reserved or taken', () => {
    const seen = new Set<string>();
    for (const [slug, name] of slugs) {
      const plain = spelledOut(name);
      if (reservedSlugs.has(plain) || seen.has(plain)) expect(slug).toMatch(/_\d+$/);
      if (slug !== plain) expect(slug.slice(0, plain.length + 1)).toBe(`${plain}_`);
      else expect(seen.has(plain)).toBe(false);
      seen.add(slug);
    }
  });

  /** The rule of specification section 2, letter by letter. */
  function spelledOut(name: string): string {
    let slug = '';
    for (const letter of name.toLowerCase().normalize('NFC')) {
      if (letter === ' ') slug += '_';
      else if (letter === "'" || letter === '’') slug += '__';
      else slug += letter;
    }
    return slug;
  }
});

describe("a location's name", () => {
  it.each([
    'A',
    "Baldur's Gate",
    'Ærendil’s Élan',
    '北の森',
    'The 2nd: Keep & Co.',
    '...',
    '.x',
    '🐉',
    'x'.repeat(120),
    '🐉'.repeat(120),
  ])('may be %s', (name) => {
    expect(locationNameProblem(name)).toBeUndefined();
  });

  it.each([
    ['', 'Enter a name.'],
    ['   ', 'Enter a name.'],
    ['\u200b\u2060', 'Enter a name.'],
    ['x'.repeat(121), 'The name can have at most 120 characters.'],
    ['🐉'.repeat(121), 'The name can have at most 120 characters.'],
    ['a\u0000b', 'The name contains characters that cannot be shown. Type it again.'],
    ['a\nb', 'The name contains characters that cannot be shown. Type it again.'],
    ['a\u0085b', 'The name contains characters that cannot be shown. Type it again.'],
    ['a\u202eb', 'The name contains characters that cannot be shown. Type it again.'],
    ['a\u2028b', 'The name contains characters that cannot be shown. Type it again.'],
    ['half \ud83d', 'The name contains characters that cannot be shown. Type it again.'],
    ['a/b', 'The name cannot contain any of / ? # % \\'],
    ['what?', 'The name cannot contain any of / ? # % \\'],
    ['#1', 'The name cannot contain any of / ? # % \\'],
    ['100%', 'The name cannot contain any of / ? # % \\'],
    ['a\\b', 'The name cannot contain any of / ? # % \\'],
    ['.', 'The name cannot be only one or two dots.'],
    ['..', 'The name cannot be only one or two dots.'],
  ])('may not be %j', (name, sentence) => {
    expect(locationNameProblem(name)).toBe(sentence);
  });
});
