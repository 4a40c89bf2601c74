import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test-support/build-test-app.ts';
import { makeLocation, makeMap, makePosition, makeWiki, makeWorld } from '../../../test-support/factories.ts';
import { pageAddresses } from '../web/page-addresses.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({ world: makeWorld(), config: { publicUrl: 'https://atlas.example' } });
});
afterAll(() => server.close());

const get = (url: string) => server.app.inject({ url });

describe('pages of maps', () => {
  test.each([
    '/',
    '/sword_coast',
    '/sword_coast/',
    '/Sword%20Coast/',
    '/sword_coast/?__s=abc',
    // Nothing that stands on this map for everybody.
    '/sword_coast/?child=nowhere',
    '/sword_coast/?child=sword_coast',
    '/sword_coast/?child=',
    '/sword_coast/?child=waterdeep&child=neverwinter',
    '/?child=%00',
  ])('%s is the map of the Sword Coast, with title, text and picture for link previews', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain('<title>Sword Coast Map · Venture Atlas</title>');
    expect(answer.body).toContain('name="description" content="The coast the swords are named for."');
    const canonical = /^\/(\?|$)/.test(url) ? 'https://atlas.example/' : 'https://atlas.example/sword_coast/';
    expect(answer.body).toContain(`<link rel="canonical" href="${canonical}" />`);
    expect(answer.body).toContain(
      `property="og:image" content="https://atlas.example/media/${'a'.repeat(64)}-share.jpg"`,
    );
  });

  test.each([
    ['/sword_coast/?child=waterdeep', 'waterdeep', 'A harbour city of lamps and ledgers.', 'b'],
    ['/?child=Waterdeep', 'waterdeep', 'A harbour city of lamps and ledgers.', 'b'],
    ['/sword_coast/?child=undermountain&__s=abc', 'undermountain', 'Every lantern goes out here.', 'a'],
  ])('%s is the place that is open on the map', async (url, slug, text, picture) => {
    const { statusCode, body } = await get(url);
    expect(statusCode).toBe(200);
    const name = slug === 'waterdeep' ? 'Waterdeep' : 'Undermountain';
    expect(body).toContain(`<title>${name} · Sword Coast Map · Venture Atlas</title>`);
    expect(body).toContain(`property="og:title" content="${name} · Sword Coast Map · Venture Atlas"`);
    expect(body).toContain(`property="og:description" content="${text}"`);
    const address = `https://atlas.example${url.startsWith('/?') ? '/' : '/sword_coast/'}?child=${slug}`;
    expect(body).toContain(`property="og:url" content="${address}"`);
    expect(body).toContain(`<link rel="canonical" href="${address}" />`);
    expect(body).toContain(`content="https://atlas.example/media/${picture.repeat(64)}-share.jpg"`);
  });

  test('a place without a map of its own is told with the first picture of its text, of those that lie here', async () => {
    const [far, first, second] = ['https://evil.example/x.png', `/media/${'c'.repeat(64)}.webp`, '/media/other.webp'];
    const own = await buildTestApp({ world: makeWorld(), config: { publicUrl: 'https://atlas.example' } });
    const markdown = `Dark.\n\n![Far](${far})\n\n![Near](${first} "CC0")\n\n![Also](${second})`;
    await own.db
      .updateTable('wiki_pages')
      .set({ content: JSON.stringify(makeWiki({ top_section: 'Dark.', markdown })) })
      .where('name', '=', 'Undermountain')
      .execute();
    const { body } = await own.app.inject({ url: '/sword_coast/?child=undermountain' });
    expect(body).toContain(`property="og:image" content="https://atlas.example${first}"`);
    expect(body).toContain('property="og:description" content="Dark."');
    await own.close();
  });

  test('a place that staff took off the map is not told by a link that opens it', async () => {
    const own = await buildTestApp({ world: makeWorld(), config: { publicUrl: 'https://atlas.example' } });
    const url = '/sword_coast/?child=undermountain';
    expect((await own.app.inject({ url })).body).toContain('Undermountain');
    await own.db.updateTable('positions').set({ active: 0 }).execute();
    expect((await own.app.inject({ url })).body).not.toContain('Undermountain');
    await own.close();
  });

  test('a map stands in its page with its name and a tiny picture, and no other page has one', async () => {
    const glimpse = Buffer.from('a tiny picture');
    await server.db.updateTable('pictures').set({ glimpse }).execute();
    const { body } = await get('/sword_coast/');
    expect(body).toContain('<div class="first-look" data-slug="sword_coast"><img alt="" width="');
    expect(body).toContain(`src="data:image/webp;base64,${glimpse.toString('base64')}"`);
    expect(body).toContain('<p class="first-name">Sword Coast Map</p>');
    const others = [
      '/campaign/x/sword_coast/',
      '/world/x/sword_coast/',
      '/login',
      '/nowhere',
      '/maps',
      '/admin/sword_coast/edit',
    ];
    for (const url of others) expect((await get(url)).body, url).not.toContain('first-look');
  });

  test('a page is compressed for whoever can read that', async () => {
    const plain = (await get('/')).rawPayload.length;
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, rawPayload } = await server.app.inject({ url: '/', headers: { 'accept-encoding': encoding } });
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: expect.stringContaining('Accept-Encoding') });
      expect(unpack(rawPayload).toString()).toContain('<title>Sword Coast Map');
      expect(rawPayload.length).toBeLessThan(plain);
    }
  });

  test('only pages with a map fetch the files of the map ahead', async () => {
    const ahead = 'data-for="map"';
    for (const url of ['/', '/sword_coast/', '/campaign/x/sword_coast/', '/world/x/sword_coast/'])
      expect((await get(url)).body, url).toContain(ahead);
    for (const url of ['/login', '/privacy_policy', '/nowhere'])
      expect((await get(url)).body, url).not.toContain(ahead);
  });

  test('an unknown location is the 404 screen, also for the server', async () => {
    const broken = ['/%E0%A4%A', '/dnd_5e_monster_stat_block/%E0%A4%A'];
    for (const url of ['/nowhere', '/nowhere/', '/a/b/c', '/%00', '/index.html', '/login/deeper', ...broken]) {
      const answer = await get(url);
      expect(answer.statusCode, url).toBe(404);
      expect(answer.body).toContain('<title>Not Found · Venture Atlas</title>');
      expect(answer.body).toContain('<div id="root">');
    }
  });

  test('names and texts cannot leave the place they are put in', async () => {
    const evil = '"><script>alert(1)</script>$&$1%NONCE%<!--head-->';
    const own = await buildTestApp({
      world: {
        types: [],
        pictures: [],
        locations: [
          makeLocation('evil', { name: evil, type: null, map: makeMap() }),
          makeLocation('b', { type: null }),
        ],
        positions: [makePosition('evil', 'b')],
        wiki: [{ slug: 'evil', content: makeWiki({ top_section: `${evil}\n${evil}` }) }],
      },
      config: { contactEmail: '</script><script>alert(2)</script>' },
    });
    const { body } = await own.app.inject({ url: '/evil/' });
    expect(body).not.toContain('<script>alert');
    expect(body).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;$1%NONCE%&lt;!--head--&gt; Map');
    const config = /<script type="application\/json" id="app-config">(.*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(JSON.parse(config).contact_email).toBe('</script><script>alert(2)</script>');
    await own.close();
  });

  test('the address of the installation is never taken from the request', async () => {
    const own = await buildTestApp({ world: makeWorld() });
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const { body } = await own.app.inject({ url: '/sword_coast/', headers });
    expect(body).not.toContain('evil.example');
    expect(body).toContain('<link rel="canonical" href="/sword_coast/" />');
    // Programs that make previews know no local paths: without the origin they get none.
    expect(body).not.toMatch(/og:url|og:image|twitter:card/);
    expect(body).toContain('property="og:title" content="Sword Coast Map · Venture Atlas"');
    await own.close();
  });
});

describe('other pages', () => {
  test.each(pageAddresses.map((page) => page.url))('%s answers with and without the slash', async (url) => {
    const address = url.replaceAll(/:\w+/g, 'x-1');
    for (const form of [address, `${address}/`]) {
      const answer = await get(form);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toMatch(/<title>[^<]*Venture Atlas<\/title>/);
    }
  });

  test('a campaign page names nothing, tells search engines to stay away, and is always there', async () => {
    const bodies = new Set<string>();
    for (const url of ['/campaign/abc/sword_coast/', '/campaign/abc', '/campaign/%00/nowhere', '/edit_campaign/7/']) {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['referrer-policy']).toBe('no-referrer');
      bodies.add(answer.body.replaceAll(/nonce="[^"]+"/g, ''));
    }
    expect(bodies.size).toBe(1);
    expect([...bodies][0]).toContain('<title>Venture Atlas</title>');
    expect([...bodies][0]).toContain('name="robots" content="noindex"');
  });

  test('a page of a world is the same whether there is such a world, such a map, or not', async () => {
    const { public_id } = await server.db.selectFrom('worlds').select('public_id').executeTakeFirstOrThrow();
    const answers = new Set<string>();
    for (const id of [public_id, 'no-such-world', '%00'])
      for (const rest of [
        '',
        '/',
        '/sword_coast/',
        '/sword_coast/?child=waterdeep',
        '/nowhere/',
        '/sword_coast/edit',
      ]) {
        const { statusCode, headers, body } = await get(`/world/${id}${rest}`);
        expect(headers['referrer-policy']).toBe('no-referrer');
        const { date: _date, 'content-security-policy': _nonce, ...same } = headers;
        answers.add(JSON.stringify([statusCode, same, body.replaceAll(/nonce="[^"]+"/g, '')]));
      }
    expect(answers.size).toBe(1);
    const [answer = ''] = answers;
    expect(answer).toMatch(/^\[200,/);
    expect(answer).toContain('<title>Venture Atlas</title>');
    expect(answer).toContain('noindex');
  });

  test('the page carries the settings the browser needs, as data and not as script', async () => {
    const own = await buildTestApp({
      config: {
        communityChatUrl: 'https://chat.example/x',
        contactEmail: 'hello@atlas.example',
        google: {
          clientId: 'client-1',
          scriptUrl: 'https://accounts.google.com/gsi/client',
          tokeninfoUrl: 'https://g.example/t',
          userinfoUrl: 'https://g.example/u',
          jwksUrl: 'https://g.example/k',
        },
      },
    });
    const { body } = await own.app.inject({ url: '/' });
    const text = /id="app-config">(.*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(JSON.parse(text)).toEqual({
      default_location: 'sword_coast',
      has_map: false,
      community_chat_url: 'https://chat.example/x',
      contact_email: 'hello@atlas.example',
      google_client_id: 'client-1',
      google_script_url: 'https://accounts.google.com/gsi/client',
    });
    await own.close();
  });

  test('an empty installation still shows its start page', async () => {
    const own = await buildTestApp();
    expect((await own.app.inject({ url: '/' })).statusCode).toBe(200);
    await own.close();
  });

  test('where the map of the settings is not, everybody begins with the next best one that is open', async () => {
    const maps = ['anchor', 'bay'].map((slug) => makeLocation(slug, { map: makeMap() }));
    const own = await buildTestApp({ world: { ...makeWorld(), locations: maps, positions: [], wiki: [] } });
    const start = async () => {
      const { body } = await own.app.inject({ url: '/community/' });
      const { default_location, has_map } = JSON.parse(/id="app-config">(.*?)<\/script>/.exec(body)?.[1] ?? '');
      const { statusCode } = await own.app.inject({ url: '/api/location_map_details/' });
      const page = (await own.app.inject({ url: '/' })).body;
      return [default_location, has_map, statusCode, /<title>(.*?)<\/title>/.exec(page)?.[1]];
    };
    expect(await start()).toEqual(['anchor', true, 200, 'Anchor Map · Venture Atlas']);
    own.database.sqlite.exec("update worlds set home_location_id = (select id from locations where slug = 'bay')");
    expect(await start()).toEqual(['bay', true, 200, 'Bay Map · Venture Atlas']);
    own.database.sqlite.exec("update worlds set access = 'closed'");
    expect(await start()).toEqual(['sword_coast', false, 404, 'Venture Atlas']);
    await own.close();
  });

  test('without a built web app the page says how to build it', async () => {
    const own = await buildTestApp({ config: { webDist: '/nonexistent/dist' } });
    const answer = await own.app.inject({ url: '/' });
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('npm start');
    expect((await own.app.inject({ url: '/health' })).statusCode).toBe(200);
    await own.close();
  });

  test('security.txt says how to reach the operator, and until when that is good; without a way to it is missing', async () => {
    expect((await get('/.well-known/security.txt')).statusCode).toBe(404);
    const own = await buildTestApp({
      config: {
        publicUrl: 'https://atlas.example',
        contactEmail: 'keeper@atlas.example',
        communityChatUrl: 'https://chat.example/atlas',
      },
    });
    const answer = await own.app.inject({ url: '/.well-known/security.txt' });
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    const expires = Date.parse(/^Expires: (\S+)$/m.exec(answer.body)?.[1] ?? '');
    expect((expires - Date.now()) / 86_400_000).toBeGreaterThan(178);
    expect((expires - Date.now()) / 86_400_000).toBeLessThan(365);
    expect(answer.body.split('\n').filter((line) => !line.startsWith('Expires'))).toEqual([
      'Contact: mailto:keeper@atlas.example',
      'Contact: https://chat.example/atlas',
      'Preferred-Languages: en',
      'Canonical: https://atlas.example/.well-known/security.txt',
      '',
    ]);
    await own.close();
  });

  test('robots.txt keeps search engines out of campaigns, closed worlds and staff pages', async () => {
    const answer = await get('/robots.txt');
    expect(answer.headers['content-type']).toContain('text/plain');
    expect(answer.body).toContain('Disallow: /campaign/');
    expect(answer.body).toContain('Disallow: /world/');
  });
});
