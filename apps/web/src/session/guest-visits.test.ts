import { beforeEach, expect, test } from 'vitest';
import { guestVisitOf, keepGuestVisit } from './guest-visits.ts';
import { storageKeys } from './storage.ts';

beforeEach(() => localStorage.clear());

test('when a guest was in a campaign last is known for each of twenty campaigns, and names none of them', () => {
  expect(guestVisitOf('c0ffee')).toBeUndefined();
  keepGuestVisit('c0ffee', 1000);
  keepGuestVisit('beef', 2000);
  keepGuestVisit('c0ffee', 3000);
  expect(guestVisitOf('c0ffee')).toBe(new Date(3000).toISOString());
  expect(guestVisitOf('beef')).toBe(new Date(2000).toISOString());
  expect(localStorage.getItem(storageKeys.guestVisits)).not.toContain('c0ffee');
  for (let number = 0; number < 20; number += 1) keepGuestVisit(`other ${number}`, 4000);
  expect(guestVisitOf('beef')).toBeUndefined();
});

test.each(['{', 'null', '[1, ["a"], ["a", 2]]'])('what somebody wrote there themselves is no visit: %s', (text) => {
  localStorage.setItem(storageKeys.guestVisits, text);
  expect(guestVisitOf('a')).toBeUndefined();
  keepGuestVisit('a', 1000);
  expect(guestVisitOf('a')).toBe(new Date(1000).toISOString());
});
