import type { LocationMapDetails, PlaceIds } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor } from './support/browser.ts';
import { button, editPlace, eventually, leave } from './support/edit-page.ts';
import { withStaff } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';

const own = withStaff('Odalys');

/** What everybody is answered of the Sword Coast. */
async function namesForAll(): Promise<string[]> {
  const names: string[] = [];
  for (let page = 1; page < 20; page += 1) {
    const answer = await fetch(`${own.app.url}/api/location_children/sword_coast/?content=0&page=${page}`);
    const { children, next_page } = (await answer.json()) as LocationMapDetails;
    names.push(...children.map(({ name }) => name));
    if (next_page === null) break;
  }
  return names;
}
const isForAll = (name: string) => namesForAll().then((names) => names.includes(name));

describe('drafts', () => {
  it('a place goes from everybody and comes back to everybody, by its panel', async () => {
    const { page, complaints, ...visitor } = await editPlace(own, 'Ardeep Forest');
    await button(page, 'Make it a draft').click();
    await see(page.getByText('Draft: only editors see it.')).toBeVisible();
    await eventually(() => isForAll('Ardeep Forest')).toBe(false);
    await see(
      page.getByRole('option', { name: /Ardeep Forest · Draft/ }).or(page.getByText('Ardeep Forest · Draft')),
    ).toHaveCount(1);
    await see(page.locator('path[class*="ring"]').first()).toBeAttached();
    expect(await findBarriers(page)).toEqual([]);
    await page.reload();
    await see(page.getByText('Draft: only editors see it.')).toBeVisible();
    await button(page, 'Publish').click();
    await see(button(page, 'Make it a draft')).toBeVisible();
    await eventually(() => isForAll('Ardeep Forest')).toBe(true);
    expect(complaints).toEqual([]);
    await leave(visitor);
  });

  it('new places are added as drafts, found in the table and published at once', async () => {
    const { page, complaints, ...visitor } = await editPlace(own, 'Womford');
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await page.getByRole('switch', { name: 'As drafts' }).click();
    await button(page, 'In the middle').click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Quillmere');
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await see(page.getByText(/^1 added/)).toBeVisible();
    expect(await isForAll('Quillmere')).toBe(false);
    await page.goto(`${own.app.url}/admin/places/?drafts=1`);
    await see(page.getByText(/^1 of \d+ places$/)).toBeVisible();
    await page.getByRole('checkbox', { name: 'Choose Quillmere' }).click();
    expect(await findBarriers(page)).toEqual([]);
    await button(page, 'Publish 1').click();
    await see(page.getByText('Published 1 place.')).toBeVisible();
    await eventually(() => isForAll('Quillmere')).toBe(true);
    const drafts = await own.staff.get<PlaceIds>('/api/places/ids/?drafts=1');
    expect(drafts.ids).toEqual([]);
    expect(complaints).toEqual([]);
    await leave(visitor);
  });

  it('a phone does it, too', async () => {
    const visitor = await newVisitor(own.browser, 'phone', 'dark');
    await signIn(visitor.context, own.staff);
    const { page } = visitor;
    await page.goto(`${own.app.url}/admin/sword_coast/edit/?child=amphail`);
    await button(page, 'Make it a draft').tap();
    await see(page.getByText('Draft: only editors see it.')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await button(page, 'Publish').tap();
    await eventually(() => isForAll('Amphail')).toBe(true);
    await leave(visitor);
  });
});
