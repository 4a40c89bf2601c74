import { describe, expect, it } from 'vitest';
import { followRedirect } from './delete-card.tsx';

const from = '/admin/manage/home/type/7/';

describe('an answer with redirect (specification section 7)', () => {
  it('sends the browser there, with a redirect parameter', () => {
    expect(followRedirect({ redirect: '/admin/list/home/type/' }, from)).toBe(
      '/admin/list/home/type/?redirect=%2Fadmin%2Fmanage%2Fhome%2Ftype%2F7%2F',
    );
  });

  it('keeps what the address already asks for', () => {
    expect(followRedirect({ redirect: '/maps/?name=gull&offset=100#top' }, '/x/')).toBe(
      '/maps/?name=gull&offset=100&redirect=%2Fx%2F#top',
    );
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    'admin',
    '',
    '/.//evil.example',
  ])('never leaves this installation: %s', (redirect) => {
    expect(followRedirect({ redirect }, from)).toMatch(/^\/\?redirect=/);
  });

  it.each([undefined, null, 'x', {}, { redirect: 7 }, []])('is not followed without one: %j', (answer) => {
    expect(followRedirect(answer, from)).toBeUndefined();
  });
});
