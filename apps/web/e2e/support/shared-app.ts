import 'vitest';
import type { TestProject } from 'vitest/node';
import { makeDemoData } from '../../../api/test-support/demo-data.ts';
import { startOwnApp } from './own-app.ts';
import { type RunningApp, startApp } from './start-app.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the server that all reading tests share. */
    appUrl: string;
    /** Where it keeps its data: a server that a test stops starts on a copy. */
    appDataDir: string;
    /** A second one, for journeys that write nothing but their own accounts, campaigns and places. */
    writtenApp: Pick<RunningApp, 'url' | 'dataDir'>;
  }
}

let app: RunningApp | undefined;
let written: RunningApp | undefined;

/**
 * One seeded server for every test that only reads, and one for those that write beside each other; a test that stops
 * the server or changes what others look at starts its own.
 */
export async function setup(project: TestProject): Promise<void> {
  app = await startApp({}, { dataDir: await makeDemoData() });
  project.provide('appUrl', app.url);
  project.provide('appDataDir', app.dataDir);
  written = await startOwnApp(app.dataDir);
  project.provide('writtenApp', { url: written.url, dataDir: written.dataDir });
}

export async function teardown(): Promise<void> {
  await Promise.all([app?.stop(), written?.stop()]);
}
