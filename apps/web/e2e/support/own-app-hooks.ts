import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Api } from './accounts.ts';
import { workerBrowser } from './browser.ts';
import { startOwnApp } from './own-app.ts';
import { makeStaff } from './staff.ts';
import type { RunningApp } from './start-app.ts';
import { readWorld, type World } from './world.ts';

/** A browser and a server to write to, there from the first test of a file on. */
export interface OwnApp {
  browser: Browser;
  app: Pick<RunningApp, 'url' | 'dataDir'>;
}

/** For files whose tests write: called at their top, it starts both before the tests and stops them afterwards. */
export function withOwnApp(): OwnApp {
  const own = {} as OwnApp;
  let app: RunningApp | undefined;
  beforeAll(async () => {
    [own.browser, app] = await Promise.all([workerBrowser(), startOwnApp(inject('appDataDir'))]);
    own.app = app;
  });
  afterAll(() => app?.stop());
  return own;
}

/**
 * For files that write only what no other file on this server looks at: accounts and campaigns of their own, or places
 * of the world that are theirs. They share one server instead of starting one each.
 */
export function withWrittenApp(): OwnApp {
  const own = { app: inject('writtenApp') } as OwnApp;
  beforeAll(async () => {
    own.browser = await workerBrowser();
  });
  return own;
}

/** The same with a member of staff and the Sword Coast as the server has it. */
export interface StaffedApp extends OwnApp {
  staff: Api;
  world: World;
}

/** @param open says which server: one of the file alone, or the one that files share */
export function withStaff(name: string, open: () => OwnApp = withOwnApp): StaffedApp {
  const own = open() as StaffedApp;
  beforeAll(async () => {
    own.staff = await makeStaff(own.app, name);
    own.world = await readWorld(own.app.url);
  });
  return own;
}
