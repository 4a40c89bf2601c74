import type { LocationSaved, WorldFindings } from '@venture-atlas/types';
import { expect, it } from 'vitest';
import { staffApp } from '../../test-support/staff-app.ts';

it('in an own world, the owner’s own words need no source, and those of a place that a wiki has do', async () => {
  const server = await staffApp();
  const world = await server.does<{ id: string }>('worlds', { name: 'Thornmark' }, server.odo);
  const write = async (name: string, wiki_url?: string) => {
    const place = { name, world_id: world.id, ...(wiki_url === undefined ? {} : { wiki_url }) };
    const { location } = await server.does<LocationSaved>('home/location', place, server.odo);
    const content = { top_section: `About ${name}.`, sections: [], image: null, image_text: '', attribution: null };
    const page = { name, location_id: location.id, wiki_page_content: content, world_id: world.id };
    await server.does('home/wikipage', page, server.odo);
  };
  const unsaid = async () => {
    const path = `/api/admin/world_check/text_without_attribution/?world_id=${world.id}`;
    return (await server.get<WorldFindings>(path, { as: server.odo })).body.findings.map(
      ({ location }) => location?.name,
    );
  };
  await write('Mill');
  await write('Abbey');
  expect(await unsaid()).toEqual([]);
  await write('Waterdeep', 'https://forgottenrealms.example/wiki/Waterdeep');
  expect(await unsaid()).toEqual(['Waterdeep']);
  await server.close();
});
