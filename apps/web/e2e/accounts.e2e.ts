import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readMail } from '../../api/test-support/read-mails.ts';
import { type SmtpStandIn, startSmtp } from '../../api/test-support/smtp-stand-in.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor, workerBrowser } from './support/browser.ts';
import { variants } from './support/further.ts';
import { type GooglePopup, startGooglePopup } from './support/google-popup.ts';
import { anew, fillLogIn, logIn, PASSWORD, register, spoilAccess } from './support/log-in.ts';
import { startOwnApp } from './support/own-app.ts';
import { see } from './support/see.ts';
import type { RunningApp } from './support/start-app.ts';
import { withoutMap } from './support/without-map.ts';

let browser: Browser;
let app: RunningApp;
let smtp: SmtpStandIn;
let google: GooglePopup;

beforeAll(async () => {
  [browser, smtp, google] = await Promise.all([workerBrowser(), startSmtp(), startGooglePopup()]);
  app = await startOwnApp(inject('appDataDir'), { SMTP_URL: smtp.url, ...google.env });
});

afterAll(async () => {
  await Promise.all([app?.stop(), smtp?.stop(), google?.stop()]);
});

/** What the bar offers; on a phone it is in its menu. */
async function pressInBar(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('link', { name, exact: true }).filter({ visible: true }).click();
}

async function mailTo(email: string, subject: string) {
  for (let tries = 0; tries < 150; tries += 1) {
    for (const { recipients, raw } of smtp.received.toReversed()) {
      if (!recipients.includes(email)) continue;
      const mail = await readMail(raw);
      if (mail.subject === subject) return mail;
    }
    await new Promise((next) => setTimeout(next, 100));
  }
  throw new Error(`No mail "${subject}" reached ${email}.`);
}

describe.each(variants(['phone', 'desktop'] as const))('an account, from its making to its end (%s)', (size) => {
  it('signs up, stays in, leaves, resets its password by mail and terminates', async () => {
    const email = anew(`marisol-${size}`);
    const { context, page } = await newVisitor(browser, size);
    await withoutMap(page);
    await page.goto(`${app.url}/waterdeep/`);
    await page.getByRole('link', { name: 'Customize To Your Campaign' }).filter({ visible: true }).click();
    await see(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByLabel('Email').fill(email.toUpperCase());
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(`${PASSWORD}!`);
    await page.getByRole('button', { name: 'Submit' }).click();
    await see(page.getByText('Passwords Do Not Match')).toBeVisible();
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByLabel('I am at least 18 years old').check();
    await page.getByRole('button', { name: 'Submit' }).click();
    await see(page).toHaveURL(`${app.url}/waterdeep/`);

    await page.reload();
    await pressInBar(page, 'Account');
    await see(page.getByText(`${email} (not confirmed yet)`)).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);

    await page.goto((await mailTo(email, 'Welcome to Venture Atlas')).link ?? '');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await see(page.getByText('Your email is confirmed.')).toBeVisible();
    expect(page.url()).toBe(`${app.url}/account/confirm_email/`);

    const second = await context.newPage();
    await withoutMap(second);
    await second.goto(`${app.url}/account/`);
    await see(second.getByText(email, { exact: true })).toBeVisible();

    await second.getByRole('button', { name: 'Change name' }).click();
    await second.getByRole('textbox', { name: 'Name' }).fill('Bramble Ashby');
    await spoilAccess(second);
    await second.getByRole('button', { name: 'Save' }).click();
    await see(second.getByText('Saved')).toBeVisible();
    await see(second.getByText('Bramble Ashby')).toBeVisible();

    // A tab that lies behind another is drawn once a second only.
    await page.bringToFront();
    await page.goto(`${app.url}/`);
    await pressInBar(page, 'Logout');
    await see(page.getByText('You are logged out.')).toBeVisible();
    await see(second).toHaveURL(`${app.url}/login/`);
    expect(await second.evaluate(() => Object.keys(localStorage).filter((key) => !key.startsWith('va:')))).toEqual([]);

    await fillLogIn(page, email, 'not this one');
    await see(page.getByRole('alert')).toHaveText(
      'Wrong Email or Password. If this is your first time logging in, you may need to reset your password first',
    );
    await page.getByRole('link', { name: 'reset your password first' }).click();
    await see(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await see(page.getByText('If that address has an account, a reset link is on its way.')).toBeVisible();
    await page.goto((await mailTo(email, 'Reset your password')).link ?? '');
    await see(page).toHaveURL(`${app.url}/password_reset/`);
    await page.getByLabel('New password').fill('lantern oil 7');
    await page.getByLabel('Confirm password').fill('lantern oil 7');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('link', { name: 'Log in', exact: true }).filter({ visible: true }).last().click();
    await fillLogIn(page, email, 'lantern oil 7');
    // The other tab was at the log-in as well and follows in; it lies behind, where browsers take their time.
    await see(second).toHaveURL(`${app.url}/`);

    await page.goto(`${app.url}/account/`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('venture-atlas-account.json');
    await page.getByRole('button', { name: 'Terminate Account' }).click();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByLabel('Type your email to confirm').fill(email);
    await page.getByRole('alertdialog').getByLabel('Password', { exact: true }).fill('lantern oil 7');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Terminate Account' }).click();
    await see(page.getByText('Your account is terminated.')).toBeVisible();
    await fillLogIn(page, email, 'lantern oil 7');
    await see(page.getByRole('alert')).toContainText('Wrong Email or Password.');
    await context.close();
  });
});

describe('two browsers of one person', () => {
  it('a new password, a new email and a press on Log out in one end the session of the other', async () => {
    const [first, second] = [anew('two'), anew('deux')];
    await register(app.url, first);
    const [here, there] = [await newVisitor(browser), await newVisitor(browser, 'phone', 'dark')];
    const { page } = here;
    await Promise.all([here, there].map((visitor) => withoutMap(visitor.page)));
    await logIn(page, app.url, first);
    await see(page).toHaveURL(`${app.url}/`);
    await page.goto(`${app.url}/account/`);
    await logIn(there.page, app.url, first);
    await see(there.page).toHaveURL(`${app.url}/`);
    await there.page.goto(`${app.url}/account/`);
    await see(there.page.getByRole('button', { name: /^Log out Chrome on / })).toBeVisible();
    /** There, the next act after the end leads to the log-in, and from it back. */
    const expectOut = async (email: string, password: string) => {
      await there.page.getByRole('switch').click();
      await see(there.page.getByText('Your login has expired.')).toBeVisible();
      await fillLogIn(there.page, email, password);
      await see(there.page).toHaveURL(`${app.url}/account/`);
      await see(there.page.getByRole('switch')).toBeVisible();
    };
    const openRow = async (name: string) => {
      await page.getByRole('button', { name: `Change ${name.toLowerCase()}` }).click();
      return page.getByRole('region', { name, exact: true });
    };

    await page.reload();
    const others = page.getByRole('button', { name: /^Log out Chrome on / });
    await others.click();
    await see(others).toHaveCount(0);
    await expectOut(first, PASSWORD);

    const passwordRow = await openRow('Password');
    await passwordRow.getByLabel('Current password').fill(PASSWORD);
    await passwordRow.getByLabel('New password').fill('lantern oil 8');
    await passwordRow.getByLabel('Confirm password').fill('lantern oil 8');
    await passwordRow.getByRole('button', { name: 'Save' }).click();
    await see(passwordRow.getByText('Your password is changed.')).toBeVisible();
    await expectOut(first, 'lantern oil 8');

    const emailRow = await openRow('Email');
    await emailRow.getByLabel('New email').fill(second.toUpperCase());
    await emailRow.getByLabel('Current password').fill('lantern oil 8');
    await emailRow.getByRole('button', { name: 'Send link' }).click();
    await see(emailRow.getByRole('status')).toBeVisible();
    await page.goto((await mailTo(second, 'Confirm your new email')).link ?? '');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await see(page.getByText('Your email is changed. Log in with the new one.')).toBeVisible();
    await expectOut(second, 'lantern oil 8');
    await fillLogIn(page, second, 'lantern oil 8');
    await see(page).toHaveURL(`${app.url}/`);
    await Promise.all([here.context.close(), there.context.close()]);
  });
});

describe('Google sign-in', () => {
  it('asks for the age once, makes nothing for a no, and shows why it failed', async () => {
    const tom = anew('tom');
    google.setPerson({ sub: `sub of ${tom}`, email: tom });
    const { context, page } = await newVisitor(browser);
    await withoutMap(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(`${app.url}/login/`);
    await see(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
    expect(requests.filter((url) => !url.startsWith(app.url))).toEqual([]);

    const agree = async (choice = 'Agree') => {
      const opened = context.waitForEvent('page');
      await page.getByRole('button', { name: 'Sign in with Google' }).click();
      const popup = await opened;
      const closed = popup.waitForEvent('close');
      // The press closes the window, maybe before the press itself is over.
      await popup
        .getByRole('button', { name: choice })
        .click()
        .catch((error: unknown) => {
          if (!popup.isClosed()) throw error;
        });
      await closed;
    };
    await agree('Deny');
    await see(page.getByRole('alert')).toHaveText('Google sign-in failed: The account was not shared.');
    await agree();
    await see(page.getByRole('dialog', { name: 'Are you at least 18?' })).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'I am under 18' }).click();
    await see(page.getByText('No account was made.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await agree();
    await page.getByRole('button', { name: 'I am 18 or older' }).click();
    await see(page).toHaveURL(`${app.url}/`);
    await page.goto(`${app.url}/account/`);
    await see(page.getByText('Connected. You can sign in with Google.')).toBeVisible();
    await page.goto(`${app.url}/logout`);
    await agree();
    await see(page).toHaveURL(`${app.url}/`);
    await context.close();
  });
});
