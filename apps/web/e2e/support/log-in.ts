import type { Page } from '@playwright/test';

/** The password of everybody who signs in in a journey. */
export const PASSWORD = 'tide and ink 41';

let addresses = 0;
/** An address that no other test of the file has. */
export function anew(name: string): string {
  addresses += 1;
  return `${name}-${addresses}@hearth.example`;
}

/** Makes an account with this address. @throws Error when the app refuses */
export async function register(url: string, email: string): Promise<void> {
  const answer = await fetch(`${url}/user/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, age_confirmed: true }),
  });
  if (!answer.ok) throw new Error(`No account was made for ${email}: ${answer.status}`);
}

/** Opens the log-in and sends the form. */
export async function logIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/login/`);
  await fillLogIn(page, email, PASSWORD);
}

/** Sends the form of the log-in that is open. */
export async function fillLogIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Submit' }).click();
}

/** The access token is refused from now on, as after its 15 minutes. */
export async function spoilAccess(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('token', `${localStorage.getItem('token')}x`));
}
