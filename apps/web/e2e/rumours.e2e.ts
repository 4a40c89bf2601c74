import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { makePair, onMap, signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor } from './support/browser.ts';
import { campaignWith, placesList } from './support/campaign.ts';
import { further, variants } from './support/further.ts';
import { withWrittenApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';

const own = withWrittenApp();

async function table(shown: string[]) {
  const [dm, priya] = await makePair(own.app.url, 'Marisol', 'Priya');
  const { id, idOf } = await campaignWith(dm, shown);
  await priya.post(`/api/home/campaign/${id}/join/`, {});
  await dm.post('/api/save_campaign_location_settings/', {
    campaign_id: id,
    location_id: idOf('Amphail'),
    knowledge: 'rumour',
    alias: 'The lost mine',
    rumour_note: 'Dwarves dug there.',
    rumour_miles: 10,
  });
  return { dm, priya, id };
}

/** Whether the circle that is open lies in what the panel leaves of the window. */
async function isBesidePanel(page: Page): Promise<boolean> {
  const [circle, panel] = await Promise.all([
    page.getByRole('button', { name: 'Rumor: The lost mine' }).boundingBox(),
    page.getByRole('region', { name: 'Rumor: The lost mine' }).or(page.getByRole('complementary')).boundingBox(),
  ]);
  if (circle === null || panel === null) return false;
  return panel.x === 0 ? circle.y + circle.height <= panel.y : circle.x + circle.width <= panel.x;
}

describe('what players have heard of', () => {
  it.each(variants(['phone', 'desktop'] as const))(
    'is a group of its own at the end of their list (%s)',
    async (size) => {
      const { priya, id } = await table(['Cormyr']);
      const { page, context } = await newVisitor(own.browser, size);
      await signIn(context, priya);
      await page.goto(onMap(own.app.url, id));
      if (size === 'phone') await page.getByRole('button', { name: 'Places 1' }).tap();
      const group = placesList(page).getByRole('region', { name: 'Rumors' });
      await see(group.getByRole('button')).toHaveText(['The lost mine']);
      expect(await findBarriers(page)).toEqual([]);
      await group.getByRole('button').click();
      await see(page.getByText('Rumor, somewhere in this circle')).toBeVisible();
      await see(page.getByText('Dwarves dug there.')).toBeVisible();
      // All of its circle stands beside what is read of it.
      await see.poll(() => isBesidePanel(page)).toBe(true);
      expect(await findBarriers(page)).toEqual([]);
      expect(await page.content()).not.toContain('Amphail');
    },
  );

  further('stands in the list also where no place does, and for the DM at the place itself', async () => {
    const { dm, priya, id } = await table([]);
    const [player, desk] = [await newVisitor(own.browser), await newVisitor(own.browser)];
    await signIn(player.context, priya);
    await player.page.goto(onMap(own.app.url, id));
    await see(player.page.getByRole('button', { name: 'The lost mine', exact: true }).first()).toBeVisible();
    await signIn(desk.context, dm);
    await desk.page.goto(onMap(own.app.url, id));
    await placesList(desk.page).getByRole('listitem').first().waitFor();
    await see(placesList(desk.page).getByRole('region', { name: 'Rumors' })).toHaveCount(0);
  });
});
