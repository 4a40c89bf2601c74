import 'vitest';
import type { TestProject } from 'vitest/node';
import { makeDemoData } from '../../../api/test-support/demo-data.ts';
import { type RunningApp, startApp } from './start-app.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the server that all reading tests share. */
    appUrl: string;
    /** Where it keeps its data: a server that a test stops starts on a copy. */
    appDataDir: string;
  }
}

let app: RunningApp | undefined;

/** One seeded server for every test that only reads; a test that stops or changes the server starts its own. */
export async function setup(project: TestProject): Promise<void> {
  app = await startApp({}, { dataDir: await makeDemoData() });
  project.provide('appUrl', app.url);
  project.provide('appDataDir', app.dataDir);
}

export async function teardown(): Promise<void> {
  await app?.stop();
}
