import { afterEach, describe, expect, it } from 'vitest';
import { dropInvite, inviteHash, inviteHeader, inviteInHash, inviteOf, keepInvite } from './invites.ts';

const id = 'c0ffee00c0ffee00c0ffee00c0ffee07';

afterEach(() => dropInvite(id));

describe('an invite', () => {
  it('is read from behind the # and nowhere else', () => {
    expect(inviteInHash('#invite=k7-Q_2')).toBe('k7-Q_2');
    expect(inviteInHash('#invite=')).toBeUndefined();
    expect(inviteInHash('#legalbases')).toBeUndefined();
    expect(inviteInHash('')).toBeUndefined();
  });

  it('goes with the calls of its own campaign, and back into an address', () => {
    keepInvite(id, '#invite=k7%2FQ');
    expect(inviteOf(id)).toBe('k7/Q');
    expect(inviteHeader(id)).toEqual({ 'x-campaign-invite': 'k7/Q' });
    expect(inviteHash(id)).toBe('#invite=k7%2FQ');
    expect(inviteHeader('another')).toEqual({});
    expect(inviteHash(undefined)).toBe('');
  });

  it('is written to no storage, and a fragment without one changes nothing', () => {
    keepInvite(id, '#invite=k7-Q_2');
    keepInvite(id, '#somewhere');
    expect(inviteOf(id)).toBe('k7-Q_2');
    expect(localStorage.length + sessionStorage.length).toBe(0);
  });

  it('that no header can carry is not sent', () => {
    keepInvite(id, '#invite=a%0Ab');
    expect(inviteHeader(id)).toEqual({});
    keepInvite(id, '#invite=100%');
    expect(inviteHeader(id)).toEqual({ 'x-campaign-invite': '100%' });
  });
});
