import { describe, expect, it } from 'vitest';
import { createQuota } from '../../http/quota.ts';
import { type Attempts, countAttempt, createAttempts } from './attempts.ts';
import { createBreaker } from './google.ts';

const clock = () => {
  let time = 1_700_000_000_000;
  const forward = (milliseconds: number) => {
    time += milliseconds;
  };
  return { now: () => time, forward };
};

describe('guessing a password', () => {
  it('is free five times, then waits 1, 2, 4 ... up to 60 seconds', () => {
    const { now, forward } = clock();
    const attempts = createAttempts({ now });
    for (let i = 0; i < 5; i += 1) expect(attempts.begin('volo')).toBe(0);
    const waits: number[] = [];
    for (let i = 0; i < 9; i += 1) {
      const wait = attempts.begin('volo');
      waits.push(wait);
      forward(wait * 1000);
      expect(attempts.begin('volo')).toBe(0);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  it('never locks out: after the wait the right password works, and all is forgotten', () => {
    const { now, forward } = clock();
    const attempts = createAttempts({ now });
    for (let i = 0; i < 6; i += 1) attempts.begin('volo');
    expect(attempts.begin('volo')).toBe(1);
    forward(1000);
    expect(attempts.begin('volo')).toBe(0);
    attempts.succeeded('volo');
    for (let i = 0; i < 5; i += 1) expect(attempts.begin('volo')).toBe(0);
  });

  it('counts for one account and address, and forgets after 15 quiet minutes', () => {
    const { now, forward } = clock();
    const attempts = createAttempts({ now });
    for (let i = 0; i < 6; i += 1) attempts.begin('volo|192.0.2.1');
    expect(attempts.begin('volo|192.0.2.1')).toBe(1);
    expect(attempts.begin('volo|192.0.2.2')).toBe(0);
    expect(attempts.begin('mara|192.0.2.1')).toBe(0);
    forward(15 * 60_000 + 1);
    for (let i = 0; i < 5; i += 1) expect(attempts.begin('volo|192.0.2.1')).toBe(0);
  });

  it('forgets a try that was no guess, and the wait it caused', () => {
    const { now, forward } = clock();
    const attempts = createAttempts({ now });
    for (let i = 0; i < 20; i += 1) {
      expect(attempts.begin('volo')).toBe(0);
      attempts.undo('volo');
    }
    for (let i = 0; i < 6; i += 1) attempts.begin('volo');
    forward(1000);
    expect(attempts.begin('volo')).toBe(0);
    attempts.undo('volo');
    // The five failures before still count: the next one waits longer again.
    expect(attempts.begin('volo')).toBe(0);
    expect(attempts.begin('volo')).toBe(2);
    attempts.undo('nobody');
  });

  it('remembers 20,000 at most and forgets the oldest', () => {
    const { now } = clock();
    const attempts = createAttempts({ now, maxKeys: 3 });
    for (let i = 0; i < 6; i += 1) attempts.begin('first');
    for (const key of ['second', 'third', 'fourth']) attempts.begin(key);
    expect(attempts.begin('first')).toBe(0);
  });
});

describe('a counted try', () => {
  const fourFailures = () => {
    const { now } = clock();
    const attempts = createAttempts({ now });
    for (let i = 0; i < 4; i += 1) attempts.begin('volo');
    return attempts;
  };
  const count = (attempts: Attempts, check: () => Promise<boolean>) => countAttempt([[attempts, 'volo']], check);

  it('counts a mismatch, and nothing is asked while there is something to wait for', async () => {
    const attempts = fourFailures();
    expect(await count(attempts, async () => false)).toBe(false);
    const refused = { code: 'too_many_requests', headers: { 'retry-after': '1' } };
    await expect(count(attempts, () => Promise.reject(new Error('asked')))).rejects.toMatchObject(refused);
  });

  it('counts no try that could not be answered', async () => {
    const attempts = fourFailures();
    for (let i = 0; i < 10; i += 1) {
      await expect(count(attempts, () => Promise.reject(new Error('busy')))).rejects.toThrow('busy');
    }
    expect(await count(attempts, async () => false)).toBe(false);
  });

  it('forgets everything once it was right', async () => {
    const attempts = fourFailures();
    expect(await count(attempts, async () => true)).toBe(true);
    for (let i = 0; i < 5; i += 1) expect(attempts.begin('volo')).toBe(0);
  });
});

describe('a quota', () => {
  it('gives so many in a while and says when it gives again', () => {
    const { now, forward } = clock();
    const quota = createQuota({ now, max: 3, windowMs: 60_000 });
    expect([1, 2, 3].map(() => quota.take('volo'))).toEqual([0, 0, 0]);
    forward(20_000);
    expect(quota.take('volo')).toBe(40);
    expect(quota.take('mara')).toBe(0);
    forward(40_000);
    expect(quota.take('volo')).toBe(0);
  });

  it('forgets whom it has not counted for longest when there are too many, and nobody else', () => {
    const { now } = clock();
    const quota = createQuota({ now, max: 1, windowMs: 60_000, maxKeys: 40 });
    const guests = Array.from({ length: 41 }, (_, index) => `guest ${index}`);
    expect(guests.every((guest) => quota.take(guest) === 0)).toBe(true);
    expect(quota.wait('guest 0')).toBe(0);
    expect(guests.slice(3).every((guest) => quota.wait(guest) === 60)).toBe(true);
  });
});

describe('a quota with too many keys', () => {
  it('keeps whoever goes on, however many others come', () => {
    const { now, forward } = clock();
    const quota = createQuota({ now, max: 100, windowMs: 60_000, maxKeys: 40 });
    for (let guest = 0; guest < 400; guest += 1) {
      if (guest % 10 === 0) expect(quota.take('busy')).toBe(0);
      quota.take(`guest ${guest}`);
      forward(1_000);
    }
    for (let call = 0; call < 99; call += 1) quota.take('busy');
    expect(quota.wait('busy')).toBeGreaterThan(0);
  });
});

describe('a breaker', () => {
  it('opens after 5 failures in a row for 30 seconds, then lets one question decide', () => {
    const { now, forward } = clock();
    const breaker = createBreaker({ now, failures: 5, openMs: 30_000 });
    for (let i = 0; i < 4; i += 1) breaker.failed();
    breaker.succeeded();
    for (let i = 0; i < 4; i += 1) breaker.failed();
    expect(breaker.isOpen()).toBe(false);
    breaker.failed();
    expect(breaker.isOpen()).toBe(true);
    forward(29_999);
    expect(breaker.isOpen()).toBe(true);
    forward(1);
    expect(breaker.isOpen()).toBe(false);
    expect(breaker.isOpen()).toBe(true);
    breaker.failed();
    forward(29_000);
    expect(breaker.isOpen()).toBe(true);
    forward(1000);
    expect(breaker.isOpen()).toBe(false);
    breaker.succeeded();
    expect(breaker.isOpen()).toBe(false);
  });
});
