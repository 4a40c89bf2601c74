import { secretIdsIn } from '@venture-atlas/rules';
import type { StaffWikiPage } from '@venture-atlas/types';
import { expect, onTestFinished, test } from 'vitest';
import type { Who } from '../../../test-support/campaign-app.ts';
import { fillWorld, worldsApp, worldWord } from '../../../test-support/worlds-app.ts';

const WORD = 'zzyxcrown';

/** A campaign in a closed world with the text of a place that has a secret, which links the world's map. */
async function start() {
  const server = await worldsApp();
  onTestFinished(() => server.close());
  const dm = await server.confirmed('Dana');
  const [priya, tobin, perrin] = [
    await server.person('Priya'),
    await server.person('Tobin'),
    await server.person('Perrin'),
  ];
  const world = await server.makeWorld(dm, 'Mine');
  const ids = fillWorld(server, world, 'mine');
  const [campaign, other] = [await server.campaign(dm), await server.campaign(dm)];
  for (const { id } of [campaign, other]) {
    await server.does(dm, `/api/home/campaign/${id}/worlds/`, { worlds: [world.id] });
    for (const location_id of [ids.place, ids.map]) await show(id, location_id, true);
  }
  for (const player of [priya, tobin]) await server.join(campaign, player);
  await server.join(other, perrin);
  const content = { sections: [], top_section: '', image: null, image_text: '', attribution: null };
  const markdown = `Barrels.\n\n:::secret dm\nBelow lies the *${WORD}* of [[#${ids.map}]].\n:::`;
  const page = `/api/home/wikipage/${ids.page}/`;
  await server.does(dm, page, { wiki_page_content: { ...content, markdown } });
  const { body } = await server.get<StaffWikiPage>(page, { as: dm });
  const [secret] = secretIdsIn(body.wiki_page_content.markdown ?? '');

  function show(id: string, location_id: number, show_wiki: boolean) {
    const body = { campaign_id: id, location_id, show_players: true, show_wiki };
    return server.does(dm, '/api/save_campaign_location_settings/', body);
  }
  const reveals = `/api/home/campaign/${campaign.id}/reveals/`;
  /** Whether the place is found by the texts of the map, by those of all maps, and as one that links the map. */
  const finds = async (who: Who, { id } = campaign) => {
    const map = worldWord('mine', 'map');
    const paths = [
      `/api/location_text_search/${map}/?q=${WORD}`,
      `/api/search/?q=${WORD.toUpperCase()}`,
      `/api/named_by/${map}/?`,
    ];
    const answers = await Promise.all(paths.map((path) => server.get(`${path}&campaign_id=${id}`, who)));
    return answers.map(({ text }) => text.includes(`"slug":"${worldWord('mine', 'place')}"`));
  };
  return {
    dm,
    priya,
    tobin,
    perrin,
    other,
    finds,
    guest: { invite: campaign.invite_token },
    showText: (isShown: boolean) => show(campaign.id, ids.place, isShown),
    reveal: () => server.does(dm, reveals, { location_id: ids.place, secret, to: 'some', people: [priya.id] }),
    takeBack: () => server.does(dm, `${reveals}take_back/`, { location_id: ids.place, secret }),
  };
}

const [NOWHERE, EVERYWHERE] = [
  [false, false, false],
  [true, true, true],
];

test('those to whom a secret is revealed find its words and what it links, as long as they read it', async () => {
  const { dm, priya, tobin, perrin, guest, other, finds, showText, reveal, takeBack } = await start();
  expect(await finds({ as: priya })).toEqual(NOWHERE);
  await reveal();
  expect(await finds({ as: priya })).toEqual(EVERYWHERE);
  for (const who of [{ as: tobin }, guest, { as: dm }]) expect(await finds(who)).toEqual(NOWHERE);
  for (const who of [{ as: perrin }, { as: dm }]) expect(await finds(who, other)).toEqual(NOWHERE);
  await showText(false);
  expect(await finds({ as: priya })).toEqual(NOWHERE);
  await showText(true);
  await takeBack();
  expect(await finds({ as: priya })).toEqual(NOWHERE);
});
