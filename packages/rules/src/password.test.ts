import { describe, expect, it } from 'vitest';
import { passwordProblem } from './password.ts';

const email = 'Marisol@Hearth.example';
const productWords = 'The password is made only of words everybody here would try. Add something of your own.';
const tooClose = 'The password is too close to your email. Choose another one.';

describe('a password', () => {
  it.each([
    'k7#pQz!w',
    'correct horse battery staple',
    'päßwörtchen',
    'swordfish42',
    'dungeon of broccoli',
    '🐉'.repeat(8),
    'x1'.repeat(64),
  ])('may be %s', (password) => {
    expect(passwordProblem(password, email)).toBeUndefined();
  });

  it('needs 8 characters and has at most 128, counted as people count them', () => {
    expect(passwordProblem('', email)).toBe('Password field is missing');
    expect(passwordProblem('k7#pQz!', email)).toBe('The password needs at least 8 characters.');
    expect(passwordProblem('🐉'.repeat(7), email)).toBe('The password needs at least 8 characters.');
    expect(passwordProblem('🐉'.repeat(128), email)).toBeUndefined();
    expect(passwordProblem('z'.repeat(129), email)).toBe('The password can have at most 128 characters.');
  });

  it('keeps its blanks', () => {
    expect(passwordProblem('  k7#p  ', email)).toBeUndefined();
  });

  it('is not the e-mail, nor the part before its @, whatever the case', () => {
    expect(passwordProblem('marisol@hearth.example', email)).toBe(tooClose);
    expect(passwordProblem('MARISOL@hearth.EXAMPLE', email)).toBe(tooClose);
    expect(passwordProblem('LongMarisol', 'longmarisol@hearth.example')).toBe(tooClose);
    expect(passwordProblem('LongMarisol', '')).toBeUndefined();
  });

  it.each([
    'swordcoast',
    'Sword Coast 2024!',
    'DungeonMaster',
    'd-u-n-g-e-o-n-master',
    'venture_atlas',
    'Baldurs Gate 3',
    'Faerûn1234',
    'password',
  ])('is not only product words: %s', (password) => {
    expect(passwordProblem(password, email)).toBe(productWords);
  });

  it('of digits and signs is left to the list of common ones', () => {
    expect(passwordProblem('82736455', email)).toBeUndefined();
  });
});
