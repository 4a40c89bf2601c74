import { secretsChanged } from '@venture-atlas/rules';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type SecretAsked, SecretQuestion } from './secret-question.tsx';

export interface SecretQuestionOptions extends Pick<SecretAsked, 'isHandout'> {
  /** Tells that a text was not saved: its screen closed before the question was answered. */
  onGone?: (label: string) => void;
}

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

/** The question of a screen that saves texts with secrets in them. A screen that closes first saves nothing. */
export function useSecretQuestion({ onGone, isHandout }: SecretQuestionOptions = {}): AsksOfSecrets {
  const [asked, setAsked] = useState<SecretAsked | null>(null);
  const now = useRef<{ isGone: boolean; leave: (() => void) | undefined }>({ isGone: false, leave: undefined });
  useEffect(() => {
    const state = now.current;
    state.isGone = false;
    return () => {
      state.isGone = true;
      state.leave?.();
    };
  }, []);
  return {
    question: <SecretQuestion asked={asked} />,
    ask: (label, before, after) => {
      const changed = secretsChanged(before, after);
      // Only those who are shown a handout read less than all of it, and they read no secret of any kind.
      if (changed === undefined || (isHandout && changed.readers === 'dms')) return Promise.resolve(true);
      return new Promise((resolve) => {
        const leave = () => {
          onGone?.(label);
          resolve(false);
        };
        if (now.current.isGone) {
          leave();
          return;
        }
        const answer = (isMeant: boolean) => {
          now.current.leave = undefined;
          setAsked(null);
          resolve(isMeant);
        };
        now.current.leave = leave;
        setAsked({ label, changed, isHandout, answer });
      });
    },
  };
}
