import { expect } from '@playwright/test';

/**
 * What a page shows in the end. It waits long, because a busy machine is slow and not wrong: what never comes is told
 * by the limit of the test all the same.
 */
export const see = expect.configure({ timeout: 60_000 });
