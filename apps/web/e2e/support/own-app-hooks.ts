import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Api } from './accounts.ts';
import { launchBrowser } from './browser.ts';
import { startOwnApp } from './own-app.ts';
import { makeStaff } from './staff.ts';
import type { RunningApp } from './start-app.ts';
import { readWorld, type World } from './world.ts';

/** A browser and a server of one file alone, there from its first test on. */
export interface OwnApp {
  browser: Browser;
  app: RunningApp;
}

/** For files whose tests write: called at their top, it starts both before the tests and stops them afterwards. */
export function withOwnApp(): OwnApp {
  const own = {} as OwnApp;
  beforeAll(async () => {
    [own.browser, own.app] = await Promise.all([launchBrowser(), startOwnApp(inject('appDataDir'))]);
  });
  afterAll(async () => {
    await own.browser?.close();
    await own.app?.stop();
  });
  return own;
}

/** The same with a member of staff and the Sword Coast as the server has it. */
export interface StaffedApp extends OwnApp {
  staff: Api;
  world: World;
}

export function withStaff(name: string): StaffedApp {
  const own = withOwnApp() as StaffedApp;
  beforeAll(async () => {
    own.staff = await makeStaff(own.app, name);
    own.world = await readWorld(own.app.url);
  });
  return own;
}
