import { hash, parseOptions, verify } from '@node-rs/argon2';
import { passwordProblem } from '@venture-atlas/rules';
import { AppError } from '../../errors.ts';
import commonPasswords from './common-passwords.json' with { type: 'json' };
import { createTurns, type Turn } from './turns.ts';

/** What a hash costs whoever makes one: memory in KiB, and passes over it. */
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

/** Every listed password has 8 characters at least: shorter ones are refused anyway. */
const common: ReadonlySet<string> = new Set(commonPasswords.passwords.split(' '));

const ofNobody = new Map<PasswordCost, Promise<string>>();

/** Hashes and checks passwords, a few at a time: each costs 46 MiB of memory. */
export interface Passwords {
  /**
   * @returns the hash with its parameters inside
   * @throws AppError too_many_requests when 50 others of the same turn wait already
   */
  hash: (password: string, turn?: Turn) => Promise<string>;
  /**
   * True when the password fits the hash. Without a hash (no such account, or
   * one that only signs in through Google) the same work is done for nothing,
   * so that the time tells nothing.
   */
  matches: (storedHash: string | null | undefined, password: string, turn?: Turn) => Promise<boolean>;
  /** True when the hash was made with other parameters than today's. */
  isOutdated: (storedHash: string) => boolean;
}

/** @param cost tests that are not about it give a small one: a hash takes longer than most calls */
export function createPasswords(cost: PasswordCost = COST): Passwords {
  const inTurn = createTurns(AT_ONCE, QUEUE);
  // Made now, not at the first unknown address, which would be slower than the second.
  const forNobody = ofNobody.get(cost) ?? hash('nobody has this password', cost);
  ofNobody.set(cost, forNobody);
  return {
    hash: (password, turn = 'anybody') => inTurn(turn, () => hash(password.normalize('NFC'), cost)),
    async matches(storedHash, password, turn = 'anybody') {
      const against = storedHash ?? (await forNobody);
      const fits = await inTurn(turn, () => verify(against, password.normalize('NFC')));
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
 * Refuses a new password that is too short, too long, common, or the address
 * itself (section 6 of the decisions: 8 to 128 characters).
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
