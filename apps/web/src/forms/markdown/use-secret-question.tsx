import { secretsChanged } from '@venture-atlas/rules';
import { type ReactNode, useState } from 'react';
import { type SecretAsked, SecretQuestion } from './secret-question.tsx';

export interface AsksOfSecrets {
  /**
   * Asks before a text is saved that changes who reads a secret.
   *
   * @param label what is saved, as `Text of Phandalin`
   * @param before as it is published
   * @param after as it would be
   * @returns whether it may be saved: nothing changes for anybody, or it is meant
   */
  ask: (label: string, before: string, after: string) => Promise<boolean>;
  /** To be drawn anywhere outside of forms. */
  question: ReactNode;
}

/** The question of a screen that saves texts with secrets in them. */
export function useSecretQuestion(): AsksOfSecrets {
  const [asked, setAsked] = useState<SecretAsked | null>(null);
  return {
    question: <SecretQuestion asked={asked} />,
    ask: (label, before, after) => {
      const changed = secretsChanged(before, after);
      if (changed === undefined) return Promise.resolve(true);
      return new Promise((resolve) => {
        const answer = (isMeant: boolean) => {
          setAsked(null);
          resolve(isMeant);
        };
        setAsked({ label, changed, answer });
      });
    },
  };
}
