import { describe, expect, it } from 'vitest';
import { makePair, onMap, signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor } from './support/browser.ts';
import { campaignWith, placesList } from './support/campaign.ts';
import { withWrittenApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';

const own = withWrittenApp();

describe('notes as a journal', () => {
  it('are read from the chronicle, searched, and written anew by their author, with links to places', async () => {
    const [dm, priya] = await makePair(own.app.url, 'Marisol', 'Priya');
    const { id, idOf } = await campaignWith(dm, ['Cormyr', 'High Forest']);
    const write = (note: string, place: string) =>
      priya.post('/api/home/campaignnote/', {
        character_name: 'Sir Caelan',
        note,
        campaign: id,
        location: idOf(place),
      });
    await write('An **owl** watched us.', 'High Forest');
    await write('The road to [[High Forest]] and [[Waterdeep]].', 'Cormyr');

    const { page, context } = await newVisitor(own.browser, 'phone');
    await signIn(context, priya);
    await page.goto(onMap(own.app.url, id));
    await page.getByRole('link', { name: 'The Drowned Crown' }).click();
    await page.getByRole('link', { name: 'Notes' }).click();
    const notes = page.getByRole('list', { name: 'Notes' }).locator('> li');
    await see(notes).toHaveCount(2);
    await see(notes.first().getByRole('link')).toHaveText(['Cormyr', 'High Forest']);
    await see(notes.first()).toContainText('and Waterdeep.');
    await see(notes.last().locator('strong')).toHaveText('owl');
    expect(await findBarriers(page)).toEqual([]);

    await page.getByRole('searchbox', { name: 'Search notes and places' }).fill('OWL');
    await see(notes).toHaveCount(1);
    await page.getByRole('button', { name: 'Edit note by Sir Caelan' }).click();
    const text = page.getByRole('textbox', { name: 'Note' });
    await text.fill('Two owls watched us from [[Cormyr]].');
    await page.reload();
    await see(text).toHaveValue('Two owls watched us from [[Cormyr]].');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save note' }).click();
    await see(notes.first()).toContainText('edited');
    await see(notes.first().getByRole('link', { name: 'Cormyr' })).toBeVisible();
    await context.close();

    const desk = await newVisitor(own.browser, 'desktop', 'dark');
    await signIn(desk.context, dm);
    await desk.page.goto(`${own.app.url}/campaign/${id}/notes/?q=owl`);
    await see(desk.page.getByText('Two owls watched us from')).toBeVisible();
    await see(desk.page.getByRole('button', { name: /^Edit note/ })).toHaveCount(0);
    expect(await findBarriers(desk.page)).toEqual([]);
    // Open as it is, it hears of what others write.
    await write('A third owl.', 'Cormyr');
    await see(desk.page.getByText('A third owl.')).toBeVisible();
    // The list of the map counts them, and counts on.
    await desk.page.goto(onMap(own.app.url, id));
    const cormyr = placesList(desk.page).getByRole('button', { name: /^Cormyr/ });
    await desk.page.getByRole('radio', { name: /^Known/ }).click();
    await see(cormyr.getByRole('img', { name: '2 notes' })).toBeVisible();
    await write('A fourth owl.', 'Cormyr');
    await see(cormyr.getByRole('img', { name: '3 notes' })).toBeVisible();
    await desk.context.close();
  });
});
