import { describe, expect, inject, it } from 'vitest';
import { readWorld } from './support/world.ts';

const url = inject('appUrl');

/** What programs that run no scripts read in a page: its title and meta elements, as a browser would decode them. */
async function readHead(path: string) {
  const answer = await fetch(`${url}${path}`);
  const html = await answer.text();
  const decode = (text: string | undefined) =>
    text
      ?.replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
  const meta = (name: string) =>
    decode(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)" />`).exec(html)?.[1]);
  return { status: answer.status, html, title: decode(/<title>([^<]*)<\/title>/.exec(html)?.[1]), meta };
}

async function readText(slug: string): Promise<string> {
  const wiki = (await (await fetch(`${url}/api/location_wiki/${slug}/`)).json()) as {
    wiki_page_content: { top_section: string } | null;
  };
  return wiki.wiki_page_content?.top_section ?? '';
}

describe('what a link to a page shows', () => {
  it.each([
    ['/', 'sword_coast', 'Sword Coast'],
    ['/sword_coast/', 'sword_coast', 'Sword Coast'],
    ['/waterdeep/', 'waterdeep', 'Waterdeep'],
    ['/baldur__s_gate/', 'baldur__s_gate', "Baldur's Gate"],
    ["/Baldur's Gate", 'baldur__s_gate', "Baldur's Gate"],
    ['/neverwinter/', 'neverwinter', 'Neverwinter'],
  ])('%s has the title, the text and the picture of its map', async (path, slug, name) => {
    const { status, html, title, meta } = await readHead(path);
    expect(status).toBe(200);
    expect(title).toBe(`${name} Map · Venture Atlas`);
    expect(meta('og:title')).toBe(title);
    const description = meta('description') ?? '';
    expect(description.length).toBeGreaterThan(60);
    expect(description.length).toBeLessThanOrEqual(161);
    expect((await readText(slug)).replace(/\s+/g, ' ')).toContain(description.replace(/…$/, ''));
    expect(meta('og:description')).toBe(description);
    const picture = await fetch(meta('og:image') ?? '');
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toMatch(/^image\/(jpeg|webp|png)$/);
    expect(html).not.toMatch(/content="[^"]*<|content="[^"]*"[^ ]/);
  });

  it.each([
    ['/heroes___garden/', "Heroes' Garden"],
    ['/mirt__s_mansion/', "Mirt's Mansion"],
    ['/field_ward', 'Field Ward'],
  ])('%s names a place without a map of its own, and shows no picture of another', async (path, name) => {
    const { status, title, meta } = await readHead(path);
    expect(status).toBe(200);
    expect(title).toBe(`${name} Map · Venture Atlas`);
    expect(meta('description')?.length).toBeGreaterThan(40);
    expect(meta('og:image')).toBeUndefined();
  });

  it('/daggerford shows the picture of its text', async () => {
    const { meta } = await readHead('/daggerford');
    expect((await fetch(meta('og:image') ?? '')).headers.get('content-type')).toBe('image/webp');
    expect(meta('og:image')).not.toBe((await readHead('/')).meta('og:image'));
  });

  it('is right for every place of the Sword Coast', async () => {
    const { points } = await readWorld(url);
    const wrong: string[] = [];
    await Promise.all(
      points.map(async ({ slug, name }) => {
        const { status, title } = await readHead(`/${slug}/`);
        if (status !== 200 || title !== `${name} Map · Venture Atlas`) wrong.push(`${slug}: ${status} ${title}`);
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('says that there is nothing where nothing is', async () => {
    const { status, title, meta } = await readHead('/no_such_place/');
    expect(status).toBe(404);
    expect(title).toBe('Not Found · Venture Atlas');
    expect(meta('robots')).toBe('noindex');
  });
});

describe('addresses that are not meant', () => {
  it.each(['/no_such_place', '/a/b/c', '/index.html', '/%F0%9F%90%89', '/..%2f..%2fetc%2fpasswd'])(
    '%s is a page that is not there',
    async (path) => {
      const answer = await fetch(`${url}${path}`);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toContain('text/html');
    },
  );

  it.each(['0', '-1', 'x', '1.5', '', '1e3', '99999999999999999999'])(
    'page=%s of the points is refused with a sentence',
    async (page) => {
      const answer = await fetch(`${url}/api/location_children/sword_coast/?page=${page}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        code: 'bad_request',
        field: 'page',
        error: expect.stringMatching(/\w/),
      });
    },
  );

  it('a page behind the last is empty', async () => {
    const answer = await fetch(`${url}/api/location_children/sword_coast/?page=999`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ children: [], next_page: null, total_children: 235 });
  });

  it('a text of ten thousand characters is refused by both searches with a sentence', async () => {
    const text = 'x'.repeat(10_240);
    for (const path of [`/api/location_text_search/sword_coast/?q=${text}`, `/api/location_search/?name=${text}`]) {
      const answer = await fetch(`${url}${path}`);
      expect([400, 414]).toContain(answer.status);
      expect(await answer.json()).toMatchObject({ error: expect.stringMatching(/\w+ \w+/) });
    }
  });

  it('an unknown map is not there', async () => {
    for (const call of ['location_map_details', 'location_children', 'location_wiki']) {
      const answer = await fetch(`${url}/api/${call}/no_such_place/`);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 'not_found' });
    }
  });
});
