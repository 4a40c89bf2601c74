import type { StaffLocation, StaffWikiPage } from '@venture-atlas/types';
import { beforeEach, describe, expect, it } from 'vitest';
import { whole } from '../../../../../api/test-support/whole.ts';
import { eventually } from '../../../test-support/eventually.ts';
import { hurryPauses } from '../../../test-support/hurry.ts';
import { type StaffServer, startStaffServer } from '../../../test-support/staff-server.ts';
import { createEditSession } from './edit-session.ts';
import type { EditSession } from './edit-state.ts';
import { childOf, createPointMerger } from './local-points.ts';
import type { PlaceFields } from './places.ts';

let server: StaffServer;
beforeEach(async () => {
  server = await startStaffServer({ places: 2 });
  await server.signIn();
});

/** Of somebody who was shown Place 1, and opened it. */
async function openSession() {
  const position = await server.position(1);
  const session = createEditSession();
  const listed = [childOf(position)];
  session.setListed(listed);
  const id = position.location_id;
  await session.openPlace(id);
  const write = (fields: PlaceFields) => session.write({ kind: 'place', id: 1, locationId: id, fields });
  const shown = () => createPointMerger(position.parent.id)(listed, session.getState().edits)[0];
  return { session, id, write, shown };
}
const location = (id: number) => server.priya<StaffLocation>(`/api/home/location/${id}/`);
const page = async (id: number) =>
  server.priya<StaffWikiPage>(`/api/home/wikipage/${(await location(id)).wiki_page_id}/`);
const placeOf = (session: EditSession, id: number) => session.getState().places.get(id);
const asked = (session: EditSession) => eventually(() => expect(session.getState().conflict).not.toBeNull(), 5);
const content = (top_section: string, image: string | null = null) => ({
  top_section,
  image,
  sections: [],
  image_text: '',
  attribution: null,
});

describe('name and type of a place', () => {
  it('are saved at the point, shown by it at once under the new address, and taken back and done again', async () => {
    const { session, id, write, shown } = await openSession();
    const type = await server.priya<{ id: number; name: string }>('/api/home/type/', { name: 'Ferry' });
    await write({ name: 'Salt Stair', type: { id: type.id, name: type.name } });
    expect(await location(id)).toMatchObject({ name: 'Salt Stair', slug: 'salt_stair', type: { name: 'Ferry' } });
    expect(shown()).toMatchObject({ name: 'Salt Stair', slug: 'salt_stair', type: 'Ferry' });
    expect(session.getState().renamed.get('place_1')).toBe('salt_stair');
    expect(session.getState().undo.done.at(-1)).toMatchObject({ label: 'Change Place 1', locationId: id });
    await session.write({ kind: 'undo' });
    expect(await location(id)).toMatchObject({ name: 'Place 1', type: { name: 'village' } });
    expect(shown()).toMatchObject({ name: 'Place 1', type: 'village' });
    await session.write({ kind: 'redo' });
    expect(shown()).toMatchObject({ name: 'Salt Stair', type: 'Ferry' });
  });

  it('are refused in words, which whoever asked is told', async () => {
    const { session, id } = await openSession();
    const write = { kind: 'place', id: 1, locationId: id, fields: { name: '\u3164' } } as const;
    expect(await session.write(write, { tellsRefusals: true })).toMatchObject({ kind: 'refused' });
    expect(session.getState()).toMatchObject({ failure: null, saving: 'idle' });
  });
});

describe('text and picture of a place', () => {
  it('are changed with all that it has besides, and are taken back', async () => {
    const { session, id, write } = await openSession();
    await write({ text: 'Quarries.' });
    expect((await page(id)).wiki_page_content).toMatchObject({ top_section: 'Quarries.', image: null });
    const sections = [{ name: 'History', clean_text: 'Long.', subsections: [] }];
    const { version } = await page(id);
    const body = { version, wiki_page_content: { ...content('Quarries.'), sections } };
    await server.priya(`/api/home/wikipage/${(await page(id)).id}/`, body);
    await session.openPlace(id);
    await write({ text: 'Quarries, and a market.' });
    expect((await page(id)).wiki_page_content).toMatchObject({ top_section: 'Quarries, and a market.', sections });
    await session.write({ kind: 'undo' });
    await eventually(() => expect(placeOf(session, id)?.page?.wiki_page_content.top_section).toBe('Quarries.'), 5);
    expect((await page(id)).wiki_page_content).toMatchObject({ top_section: 'Quarries.', sections });
  });

  whole('are saved once, also when the answer is lost', async () => {
    hurryPauses();
    const { id, write } = await openSession();
    let lost = 1;
    server.network.loses = ({ path }) => path.includes('wikipage') && lost-- > 0;
    await write({ text: 'Quarries.' });
    expect(await page(id)).toMatchObject({ version: 2, wiki_page_content: { top_section: 'Quarries.' } });
  });
});

describe('two editors at one place', () => {
  it('who change different fields both keep what they wrote, and are asked nothing', async () => {
    const { session, id, write } = await openSession();
    await write({ text: 'Quarries.' });
    await server.priya(`/api/home/location/${id}/`, { miles_per_unit: 3 });
    await write({ name: 'Salt Stair' });
    expect(await location(id)).toMatchObject({ name: 'Salt Stair', miles_per_unit: 3 });
    expect(session.getState().conflict).toBeNull();
    // The text took the new name along: it is another version now.
    await write({ text: 'Quarries, and a market.' });
    expect(session.getState()).toMatchObject({ conflict: null, saving: 'saved' });
  });

  whole('who change the same field see both before one goes over the other', async () => {
    const { session, id, write } = await openSession();
    await write({ text: 'Mine.' });
    const { id: pageId } = await page(id);
    await server.priya(`/api/home/wikipage/${pageId}/`, { wiki_page_content: content('Theirs.') });
    const first = write({ text: 'Mine again.' });
    await asked(session);
    expect(session.getState().conflict).toMatchObject({
      changedBy: 'Priya',
      mine: { text: 'Mine again.' },
      current: { text: 'Theirs.', name: 'Place 1' },
    });
    session.takeTheirs();
    expect((await first).kind).toBe('theirs');
    expect(placeOf(session, id)?.page?.wiki_page_content.top_section).toBe('Theirs.');
    await server.priya(`/api/home/wikipage/${pageId}/`, { wiki_page_content: content('Theirs, second.') });
    const second = write({ text: 'Mine, third.' });
    await asked(session);
    session.keepMine();
    expect((await second).kind).toBe('saved');
    expect((await page(id)).wiki_page_content.top_section).toBe('Mine, third.');
  });

  it('who both begin a text see both, too', async () => {
    const bare = (await server.position(1)).location_id;
    await server.priya(`/api/home/wikipage/${(await page(bare)).id}/delete/`, {});
    const { session, id, write } = await openSession();
    await server.priya('/api/home/wikipage/', {
      name: 'Place 1',
      location_id: id,
      wiki_page_content: content('Theirs.'),
    });
    const mine = write({ text: 'Mine.' });
    await asked(session);
    session.keepMine();
    await mine;
    expect((await page(id)).wiki_page_content.top_section).toBe('Mine.');
  });
});
