import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CLIENT_ID, type Fault, type GoogleStandIn, startGoogle } from '../../../test-support/google-stand-in.ts';
import { whole } from '../../../test-support/whole.ts';
import { createGoogle } from './google.ts';

let google: GoogleStandIn;
beforeAll(async () => {
  google = await startGoogle();
});
afterEach(() => google.setFault('none'));
afterAll(() => google.stop());

const identify = async (token: string, now = Date.now) => createGoogle(google.config, now).identify(token);
const volo = { sub: '1001', email: 'volo@gmail.com' };

describe('asking Google whose token this is', () => {
  it('tells who it is, by one answer', async () => {
    expect(await identify(await google.token(volo))).toEqual({
      sub: '1001',
      email: 'volo@gmail.com',
      emailVerified: true,
      isAuthoritative: true,
    });
  });

  it.each([
    [{ sub: '2', email: 'v@googlemail.com' }, true],
    [{ sub: '3', email: 'v@firm.example', hd: 'firm.example' }, true],
    [{ sub: '4', email: 'v@firm.example' }, false],
    [{ sub: '5', email: 'v@gmail.com.evil.example' }, false],
    [{ sub: '6', email: 'gmail.com@evil.example' }, false],
  ])('knows whether Google runs the mailbox of %j', async (person, isAuthoritative) => {
    expect(await identify(await google.token(person))).toMatchObject({ isAuthoritative });
  });

  it.each([
    ['for another client', { ...volo, aud: 'somebody-else.apps.example' }],
    ['that has run out', { ...volo, expiresIn: -3600 }],
    ['that may not see the email', { ...volo, scope: 'openid profile' }],
  ])('refuses a token %s', async (_why, person) => {
    await expect(identify(await google.token(person))).rejects.toMatchObject({ code: 'google_token_invalid' });
  });

  it.each(['nobody', 'a&aud=b', '../x', '%00'])('refuses a token Google does not know: %s', async (token) => {
    await expect(identify(token)).rejects.toMatchObject({ code: 'google_token_invalid' });
  });

  it('tells an email that Google has not verified', async () => {
    const token = await google.token({ ...volo, email_verified: false });
    expect(await identify(token)).toMatchObject({ emailVerified: false });
  });

  it.each<Fault>(['error', 'garbage', 'list', 'endless', 'reset', 'redirect'])(
    'says that Google is not available when it answers with: %s',
    async (fault) => {
      google.setFault(fault);
      await expect(identify('any')).rejects.toMatchObject({ code: 'google_unavailable' });
    },
  );

  whole('waits 5 seconds at most', async () => {
    google.setFault('stall');
    const start = performance.now();
    await expect(identify('any')).rejects.toMatchObject({ code: 'google_unavailable' });
    expect(performance.now() - start).toBeGreaterThan(4000);
  });

  it('stops asking for 30 seconds after 5 failures, then tries again', async () => {
    let time = Date.now();
    const client = createGoogle(google.config, () => time);
    const token = await google.token(volo);
    google.setFault('error');
    for (let i = 0; i < 5; i += 1) await expect(client.identify(token)).rejects.toThrow();
    google.setFault('none');
    const before = google.asked();
    await expect(client.identify(token)).rejects.toMatchObject({ code: 'google_unavailable' });
    expect(google.asked()).toBe(before);
    time += 30_000;
    expect(await client.identify(token)).toMatchObject({ sub: '1001' });
    expect(await client.identify(token)).toMatchObject({ sub: '1001' });
  });

  it('is not kept from asking by tokens that Google refuses', async () => {
    const client = createGoogle(google.config, Date.now);
    for (let i = 0; i < 6; i += 1) await expect(client.identify('nobody')).rejects.toThrow();
    expect(await client.identify(await google.token(volo))).toMatchObject({ sub: '1001' });
  });

  it('knows our client', () => {
    expect(google.config.clientId).toBe(CLIENT_ID);
  });
});
