import type { Browser, Page } from '@playwright/test';
import type { LocationSaved } from '@venture-atlas/types';
import { type Api, signIn } from './accounts.ts';
import { newVisitor, type Visitor } from './browser.ts';

/** A fresh visitor who is signed in as this account. */
export async function openAs(
  browser: Browser,
  who: Api,
  size: 'desktop' | 'phone' = 'desktop',
  theme: 'light' | 'dark' = 'light',
): Promise<Visitor> {
  const visitor = await newVisitor(browser, size, theme);
  await signIn(visitor.context, who);
  return visitor;
}

/** The field of a form that has exactly this label. */
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Presses the button that sends the form. */
export const save = (page: Page) => page.getByRole('button', { name: /^Save/ }).click();

let serial = 0;
/** A name that no other test of the file, and no other try of this one, has. */
export function ownName(name: string): string {
  serial += 1;
  return `${name} ${serial}`;
}

/** Makes a location of its own for one test. @returns its id */
export async function makeLocation(staff: Api, name: string): Promise<number> {
  const { location } = await staff.post<LocationSaved>('/api/home/location/', { name });
  return location.id;
}
