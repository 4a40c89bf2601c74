import { describe, expect, test } from 'vitest';
import { whole } from '../../../api/test-support/whole.ts';
import { request } from '../api/client.ts';
import { sendWithRetries } from '../features/edit/session/send-with-retries.ts';
import { serveOrigin } from './serve-page.ts';

const heard: string[] = [];

describe('a page ends with its test', () => {
  test('which leaves a call behind that fails when its server goes', async () => {
    let isAsked: () => void = () => {};
    const asked = new Promise<void>((done) => {
      isAsked = done;
    });
    await serveOrigin(() => isAsked());
    void sendWithRetries(() => request('/first/')).finally(() => heard.push('first'));
    setTimeout(() => void fetch('/planned/'), 200);
    await asked;
  });

  whole('so that nothing of it reaches the server of the next test', async () => {
    await serveOrigin(({ url = '' }, response) => {
      heard.push(url);
      response.end('{}');
    });
    // The first repetition comes after half a second.
    await new Promise((next) => setTimeout(next, 800));
    await request('/second/');
    expect(heard).toEqual(['/second/']);
  });
});
