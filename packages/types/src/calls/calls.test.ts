import { expect, test } from 'vitest';
import { calls, errorsOf } from './index.ts';

test('whatever is compared with the version that was seen says that it may be another one', () => {
  const silent = Object.entries(calls)
    .filter(([, call]) => 'body' in call && 'version' in ((call.body as { properties?: object }).properties ?? {}))
    .filter(([, call]) => !errorsOf(call).includes('changed_meanwhile'))
    .map(([name]) => name);
  // What is made has no version yet; what is fetched is compared with nothing.
  expect(silent.sort()).toEqual(['createLocation', 'createType', 'createWikiPage', 'takeWikiImage']);
});
