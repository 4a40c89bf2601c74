import { PASSWORD_MAX, PASSWORD_MIN } from '@venture-atlas/types';
import { normaliseEmail } from './email.ts';
import { formMessages } from './form-messages.ts';

/** Words of the product and its world that an attacker would try first. */
const PRODUCT_WORDS = [
  'venture',
  'atlas',
  'ventureatlas',
  'sword',
  'coast',
  'dungeon',
  'dungeons',
  'dragon',
  'dragons',
  'master',
  'game',
  'player',
  'players',
  'campaign',
  'map',
  'maps',
  'world',
  'fantasy',
  'wiki',
  'note',
  'notes',
  'waterdeep',
  'baldur',
  'baldurs',
  'gate',
  'neverwinter',
  'faerun',
  'forgotten',
  'realms',
  'password',
  'admin',
  'dm',
  'dnd',
  'the',
  'and',
  'of',
  'my',
] as const;

/**
 * The reason for refusing a password, as a sentence; undefined if it is allowed.
 * The server also refuses the common passwords of its list. Every character counts, and nothing is trimmed.
 * @param email the account's address; '' if it is unknown
 */
export function passwordProblem(password: string, email: string): string | undefined {
  if (password === '') return formMessages.passwordMissing;
  const length = [...password].length;
  if (length < PASSWORD_MIN) return formMessages.passwordTooShort(PASSWORD_MIN);
  if (length > PASSWORD_MAX) return formMessages.passwordTooLong(PASSWORD_MAX);
  const address = normaliseEmail(email);
  const lower = password.toLowerCase();
  if (address !== '' && (lower === address || lower === address.split('@')[0])) return formMessages.passwordIsEmail;
  if (isOnlyProductWords(lower)) return formMessages.passwordIsProductWords;
  return undefined;
}

/** Whether the letters are a sequence of product words. Digits and signs in between add nothing. */
function isOnlyProductWords(lower: string): boolean {
  const letters = lower.normalize('NFD').replaceAll(/[^\p{L}]/gu, '');
  if (letters === '') return false;
  // canEnd[i]: the first i letters can be split into words.
  const canEnd = new Array<boolean>(letters.length + 1).fill(false);
  canEnd[0] = true;
  for (let end = 1; end <= letters.length; end += 1) {
    canEnd[end] = PRODUCT_WORDS.some((word) => canEnd[end - word.length] === true && letters.endsWith(word, end));
  }
  return canEnd[letters.length] === true;
}
