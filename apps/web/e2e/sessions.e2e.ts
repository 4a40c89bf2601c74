import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newVisitor, workerBrowser } from './support/browser.ts';
import { variants } from './support/further.ts';
import { anew, fillLogIn, logIn, PASSWORD, register, spoilAccess } from './support/log-in.ts';
import { oneVisitor } from './support/one-visitor.ts';
import { startOwnApp } from './support/own-app.ts';
import { see } from './support/see.ts';
import type { RunningApp } from './support/start-app.ts';
import { withoutMap } from './support/without-map.ts';

let browser: Browser;
let app: RunningApp;

beforeAll(async () => {
  [browser, app] = await Promise.all([workerBrowser(), startOwnApp(inject('appDataDir'))]);
});

afterAll(() => app?.stop());

const isUserCall = (url: string) => url.endsWith('/user/user/');

describe.each(variants(['no Web Locks, as over plain http at the table', 'Web Locks']))(
  'many tabs at once (%s)',
  (locks) => {
    it('renew one session together, lose answers on the way, and nobody is logged out', async () => {
      const email = anew('tabs');
      await register(app.url, email);
      const { context, page } = await newVisitor(browser);
      if (locks !== 'Web Locks')
        await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }));
      await withoutMap(page);
      await logIn(page, app.url, email);
      await see(page).toHaveURL(`${app.url}/`);
      const tabs = [page, ...(await Promise.all([1, 2, 3].map(() => context.newPage())))];
      for (const tab of tabs) await tab.goto(`${app.url}/account/`);

      for (let round = 0; round < 5; round += 1) {
        let refreshes = 0;
        await context.route('**/user/token/refresh/', async (route) => {
          refreshes += 1;
          const answer = await route.fetch();
          // The server has rotated; every second time nobody hears of it.
          if (refreshes === 1 && round % 2 === 1) await route.abort();
          else await route.fulfill({ response: answer });
        });
        await spoilAccess(page);
        await Promise.all(
          tabs.flatMap((tab) => [
            tab.waitForResponse(
              (answer) => answer.request().method() === 'POST' && answer.ok() && isUserCall(answer.url()),
            ),
            tab.getByRole('switch').click(),
          ]),
        );
        for (const tab of tabs) {
          await see(tab.getByRole('switch')).toBeChecked({ checked: round % 2 === 0 });
          await see(tab.getByRole('alert')).toHaveCount(0);
          expect(tab.url()).toBe(`${app.url}/account/`);
        }
        await context.unroute('**/user/token/refresh/');
        expect(refreshes).toBe(round % 2 === 1 ? 2 : 1);
      }
      await context.close();
    });
  },
);

describe('a session that is over', () => {
  it('leads to the log-in and back to where the person was', async () => {
    const email = anew('back');
    await register(app.url, email);
    const { context, page } = await newVisitor(browser);
    await withoutMap(page);
    await logIn(page, app.url, email);
    await see(page).toHaveURL(`${app.url}/`);
    // Where nothing of the app runs: a call of the page before would end the session there.
    await page.goto(`${app.url}/robots.txt`);
    await page.evaluate(() => {
      localStorage.setItem('refresh_token', 'stale');
      localStorage.setItem('token', 'stale');
    });
    await page.goto(`${app.url}/neverwinter/`);
    await see(page.getByText('Your login has expired.')).toBeVisible();
    await see(page).toHaveURL(`${app.url}/login/`);
    await fillLogIn(page, email, PASSWORD);
    await see(page).toHaveURL(`${app.url}/neverwinter/`);
    await context.close();
  });

  describe('never leads away from here', () => {
    const visitor = oneVisitor(async () => {
      const opened = await newVisitor(browser);
      await withoutMap(opened.page);
      const email = anew('redirect');
      await register(app.url, email);
      return { ...opened, email };
    });

    it.each(['//evil.example/', '/\\evil.example', 'https://evil.example/', '/\t/evil.example', 'javascript:alert(1)'])(
      '%j',
      async (evil) => {
        const { context, page, email } = visitor;
        // Nobody is logged in, and nothing runs that could log out.
        await page.goto(`${app.url}/robots.txt`);
        await page.evaluate(() => localStorage.clear());
        await context.clearCookies();
        await page.goto(`${app.url}/login/?redirect=${encodeURIComponent(evil)}`);
        await page.evaluate((value) => localStorage.setItem('redirect', value), evil);
        await fillLogIn(page, email, PASSWORD);
        await see(page).toHaveURL(`${app.url}/`);
      },
    );
  });
});
