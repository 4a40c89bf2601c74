import { errorCodes } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { errorSentence } from './error-sentences.ts';

describe('the sentence of an error', () => {
  it('exists for every code, and no two are the same', () => {
    expect(Object.keys(errorSentence).toSorted()).toEqual([...errorCodes].toSorted());
    expect(new Set(Object.values(errorSentence)).size).toBe(errorCodes.length);
  });

  it('is that of the specification where it has one', () => {
    expect(errorSentence.bad_request).toBe('Bad Request');
    expect(errorSentence.request_timed_out).toBe('Request Timed Out');
    expect(errorSentence.invalid_credentials).toBe('Invalid Credentials');
  });

  it('is a plain sentence everywhere else', () => {
    const fixed = new Set(['Bad Request', 'Request Timed Out', 'Invalid Credentials']);
    for (const sentence of Object.values(errorSentence)) {
      if (!fixed.has(sentence)) expect(sentence).toMatch(/^[A-Z][^!]*\.$/);
    }
  });
});
