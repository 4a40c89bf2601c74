import { describe, expect, it } from 'vitest';
import { file, readDraft, skipped } from '../../test-support/read-draft.ts';
import { detectFormat } from '../index.ts';
import { htmlOfBbcode } from './bbcode.ts';

const world = { id: 'w', title: 'Amberland' };
const article = (id: string, title: string, more: object = {}) => ({
  id,
  title,
  state: 'public',
  isDraft: false,
  isWip: false,
  entityClass: 'Settlement',
  templateType: 'settlement',
  world,
  ...more,
});
const map = {
  id: 'm',
  title: 'The Coast',
  entityClass: 'Map',
  world,
  width: 800,
  height: 600,
  image: 'https://x.example/coast.png',
};
const marker = (id: string, more: object) => ({ id, entityClass: 'Marker', map: { id: 'm' }, x: 10, y: 20, ...more });
const filesOf = (...things: { id: string }[]) => things.map((one) => file(`export/${one.id}.json`, one));
const read = (things: { id: string }[], options = {}) => readDraft('worldanvil', filesOf(...things), options);

describe('an export of World Anvil', () => {
  it('has articles that markers place on their map, by pixels from its upper edge', async () => {
    const things = [
      map,
      article('a', 'Amber', { type: { title: 'City' }, content: '[p]A town of [b]amber[/b] traders.[/p]' }),
      marker('k', { title: 'Amber', article: { id: 'a' } }),
      marker('l', { title: 'Old Beacon', x: 30, y: 40 }),
    ];
    expect(await detectFormat(filesOf(...things))).toBe('worldanvil');
    const { draft, location, positions } = await read(things);
    expect(draft.source).toBe('w');
    expect(location('The Coast')).toMatchObject({ isRoot: true, map: { width: 800, height: 600 } });
    expect(location('Amber')).toMatchObject({ type: 'City', text: { top_section: 'A town of amber traders.' } });
    expect(positions('Amber')[0]).toMatchObject({ parent: 'map:m', at: { lng: 10, lat: 580 } });
    expect(positions('Old Beacon')[0]?.at).toEqual({ lng: 30, lat: 560 });
  });

  it('keeps places without a marker for editors to place, and counts articles that are no places', async () => {
    const { draft, location, report } = await read([
      article('a', 'Amber'),
      article('p', 'Priya', { templateType: 'person', entityClass: 'Person' }),
    ]);
    expect(draft.locations.map(({ name }) => name)).toEqual(['Amber']);
    expect(location('Amber')?.isOffMap).toBe(true);
    expect(report.unmapped).toEqual({ 'articles about a person': 1 });
    expect(skipped(await read([article('a', 'Amber')], { offMap: false }), 'On no map')).toBe(1);
  });

  it('counts other things of the export', async () => {
    const { report } = await read([article('a', 'Amber'), { id: 'i', entityClass: 'Image' } as { id: string }]);
    expect(report.unmapped).toEqual({ 'things of other kinds': 1 });
  });

  it('links places to each other, by their names or by the words of a mention', async () => {
    const { location } = await read([
      article('a', 'Amber', { content: 'See [article:b], or @[the inn](building:b).' }),
      article('b', 'Bryn'),
    ]);
    expect(location('Amber')?.text?.markdown).toContain('See [[#article:b]], or [[#article:b|the inn]].');
  });

  it('shows a gap for articles that are not in the files, and the report counts them', async () => {
    const result = await read([
      article('a', 'Amber', { content: 'See [article:none], or @[Old Mill](building:gone).' }),
    ]);
    expect(result.location('Amber')?.text?.top_section).toBe('See …, or Old Mill.');
    expect(skipped(result, 'Mentioned in a text, but not in these files')).toBe(2);
  });

  it('keeps the titles of hidden articles that are no places', async () => {
    const things = [
      article('a', 'Amber', { content: 'See [article:p], and [article:s].' }),
      article('p', 'Lord Vane', { templateType: 'person', state: 'private' }),
      article('s', 'Shrine', { state: 'private' }),
    ];
    const { draft, location } = await read(things);
    expect(location('Amber')?.text?.markdown).toBe('See …, and [[#article:s]].');
    expect(JSON.stringify(draft)).not.toContain('Lord Vane');
    const left = await read(things, { hidden: 'skip' });
    expect(left.location('Amber')?.text?.top_section).toBe('See …, and ….');
  });

  it('has the texts of fields and sections under their names', async () => {
    const { location } = await read([
      article('a', 'Amber', {
        naturalResources: 'Amber and salt.',
        sections: { old_town: { content: 'Narrow and dark.' } },
      }),
    ]);
    expect(location('Amber')?.text?.sections.map(({ name }) => name)).toEqual(['Natural resources', 'Old town']);
  });

  it.each([true, false])('keeps what it hides for editors or the DM, in an open world: %s', async (isOpen) => {
    const { location, report } = await read(
      [
        article('a', 'Amber', {
          content: '[p]Traders.[/p][secret:abc]The guild smuggles.[/secret]',
          authornotes: 'They will betray us.',
          sections: { ggmPlans: { content: 'A coup, soon.' } },
        }),
        article('d', 'Mill', { isDraft: true }),
        article('s', 'Shrine', { state: 'private' }),
      ],
      { isOpen },
    );
    const { markdown = '', top_section } = location('Amber')?.text ?? {};
    expect(top_section).toBe('Traders.');
    const mark = isOpen ? ':::secret\n' : ':::secret dm\n';
    expect(markdown.split(mark)).toHaveLength(4);
    for (const words of ['The guild smuggles.', 'They will betray us.', 'A coup, soon.'])
      expect(markdown).toContain(words);
    expect([location('Mill')?.isHidden, location('Shrine')?.isHidden]).toEqual([true, true]);
    expect(report.notes.join()).toContain('2 places hidden from players are kept');
  });

  it('keeps secrets that articles only refer to', async () => {
    const secret = {
      id: 's1',
      entityClass: 'Secret',
      title: 'Plot',
      state: 'private',
      content: '[p]They [b]smuggle[/b].[/p]',
    };
    const things = [article('a', 'Amber', { content: 'Traders.[secret:s1] Salt.[secret:s2]' }), secret];
    const kept = await read(things);
    expect(kept.location('Amber')?.text?.markdown).toBe('Traders.\n\n:::secret\nThey **smuggle**.\n:::\n\nSalt.');
    expect(skipped(kept, 'Secrets that are not in these files')).toBe(1);
    expect(JSON.stringify((await read(things, { hidden: 'skip' })).draft)).not.toContain('smuggle');
  });

  it('puts no place where only a hidden marker says it is, and hides markers whose article is missing', async () => {
    const { location, positions, report } = await read([
      map,
      article('a', 'Amber'),
      marker('k', { title: 'Amber', article: { id: 'a' }, state: 'private' }),
      marker('l', { title: 'Lair', article: { id: 'gone' } }),
    ]);
    expect(positions('Amber')).toEqual([]);
    expect(location('Lair')?.isHidden).toBe(true);
    expect(report.notes[0]).toContain('Some markers lead to articles that are not in these files.');
    expect(report.skipped.map(({ what }) => what)).toContain(
      'Hidden markers of something that is not hidden (place it again)',
    );
  });

  it('leaves out what it hides where that is chosen', async () => {
    const { draft, location, report } = await read(
      [
        article('a', 'Amber', { content: 'Traders, near [article:s].[secret:abc]Smugglers.[/secret]' }),
        article('s', 'Shrine', { state: 'private' }),
      ],
      { hidden: 'skip' },
    );
    expect(draft.locations.map(({ name }) => name)).toEqual(['Amber']);
    expect(JSON.stringify(location('Amber'))).not.toMatch(/Smugglers|Shrine/);
    expect(report.hidden).toBe(2);
  });
});

describe('BBCode', () => {
  it('becomes HTML, and text that looks like HTML stays text', () => {
    expect(htmlOfBbcode('[h2]Law[/h2][quote]No <b>swords</b>[/quote][url:https://x.example/?a="]here[/url]')).toBe(
      '<h2>Law</h2><blockquote>No &lt;b&gt;swords&lt;/b&gt;</blockquote><a href="https://x.example/?a=%22">here</a>',
    );
    expect(htmlOfBbcode('[sic] [Nobody: at all]')).toBe('[sic] [Nobody: at all]');
  });

  it('hides what a secret or a group of subscribers holds; a secret that is only referred to hides nothing', () => {
    expect(htmlOfBbcode('a[secret:x]b[/secret]c[subcontainer:y]d[/subcontainer]')).toBe(
      'a<section class="secret">b</section>c<section class="secret">d</section>',
    );
    expect(htmlOfBbcode('a[secret:x]b')).toBe('ab');
  });
});
