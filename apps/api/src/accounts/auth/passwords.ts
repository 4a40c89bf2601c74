import { hash, parseOptions, verify } from '@node-rs/argon2';
import { passwordProblem } from '@venture-atlas/rules';
import { AppError } from '../../errors.ts';
import commonPasswords from './common-passwords.json' with { type: 'json' };
import { createPriorityQueue, type PasswordPriority } from './password-queue.ts';

/** Cost of a hash: memory in KiB, and number of passes. */
export interface PasswordCost {
  /** Argon2id. */
  algorithm: 2;
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** Argon2id with 46 MiB and one pass (OWASP): about 15 ms on a small server. `algorithm: 2` is Argon2id. */
const COST: PasswordCost = { algorithm: 2, memoryCost: 47_104, timeCost: 1, parallelism: 1 };
const AT_ONCE = 2;
const QUEUE = 50;

/** All listed passwords have at least 8 characters: shorter ones are refused anyway. */
const common: ReadonlySet<string> = new Set(commonPasswords.passwords.split(' '));

const dummyHashes = new Map<PasswordCost, Promise<string>>();

/** Hashes and checks passwords, a few at a time: each takes 46 MiB of memory. */
export interface Passwords {
  /**
   * @returns the hash including its parameters
   * @throws AppError too_many_requests if 50 others of the same priority wait
   */
  hash: (password: string, priority?: PasswordPriority) => Promise<string>;
  /**
   * Whether the password matches the hash. Without a hash (no such account, or Google sign-in only) it does the same
   * work, so that the response time reveals nothing.
   */
  matches: (storedHash: string | null | undefined, password: string, priority?: PasswordPriority) => Promise<boolean>;
  /** Whether the hash has outdated parameters. */
  isOutdated: (storedHash: string) => boolean;
}

/** @param cost tests use a small one, because a hash takes longer than most calls */
export function createPasswords(cost: PasswordCost = COST): Passwords {
  const enqueue = createPriorityQueue(AT_ONCE, QUEUE);
  // Computed at the start: otherwise the first login with an unknown address would be slower.
  const dummyHash = dummyHashes.get(cost) ?? hash('nobody has this password', cost);
  dummyHashes.set(cost, dummyHash);
  return {
    hash: (password, priority = 'anybody') => enqueue(priority, () => hash(password.normalize('NFC'), cost)),
    async matches(storedHash, password, priority = 'anybody') {
      const against = storedHash ?? (await dummyHash);
      const fits = await enqueue(priority, () => verify(against, password.normalize('NFC')));
      return fits && typeof storedHash === 'string';
    },
    isOutdated(storedHash) {
      const made = parseOptions(storedHash);
      return (
        made.algorithm !== cost.algorithm ||
        made.memoryCost !== cost.memoryCost ||
        made.timeCost !== cost.timeCost ||
        made.parallelism !== cost.parallelism
      );
    },
  };
}

/**
 * Refuses a new password that is too short, too long, common, or the email itself (section 6 of the decisions: 8 to 128
 * characters).
 * @throws AppError password_too_weak with a sentence that says what to do
 */
export function checkNewPassword(password: string, email: string): void {
  const problem = passwordProblem(password, email) ?? commonProblem(password);
  if (problem !== undefined) throw new AppError('password_too_weak', { message: problem, field: 'password' });
}

function commonProblem(password: string): string | undefined {
  if (!common.has(password.toLowerCase())) return undefined;
  return 'This password is among the most used ones and is tried first by thieves. Choose another.';
}
