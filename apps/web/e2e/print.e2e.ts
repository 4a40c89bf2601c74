import { expect, it } from 'vitest';
import { makePair, onMap, signIn } from './support/accounts.ts';
import { newVisitor } from './support/browser.ts';
import { campaignWith } from './support/campaign.ts';
import { labelsArePainted } from './support/map-on-screen.ts';
import { withWrittenApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';

const own = withWrittenApp();

it('a printed map has neither the bar of the page nor that of the table, and takes their room', async () => {
  const [dm] = await makePair(own.app.url, 'Printing', 'Reading');
  const { id } = await campaignWith(dm, []);
  const { context, page } = await newVisitor(own.browser);
  await signIn(context, dm);
  await page.goto(onMap(own.app.url, id));
  await labelsArePainted(page);
  const table = page.getByRole('region', { name: 'Game table' });
  const map = page.getByRole('application');
  const bottomOf = async () => {
    const box = await map.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await see(table).toBeVisible();
  expect(await bottomOf()).toBeLessThan(900);
  await page.emulateMedia({ media: 'print' });
  await see(table).toBeHidden();
  await see(page.getByRole('banner')).toBeHidden();
  expect(await bottomOf()).toBe(900);
  await context.close();
});
