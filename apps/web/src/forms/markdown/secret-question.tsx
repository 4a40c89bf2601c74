import { Button } from '@mantine/core';
import { type SecretsChanged, secretsChanged, staffMessages, withMarksAgain } from '@venture-atlas/rules';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import plain from '../../ui/plain.module.css';
import classes from './markdown-field.module.css';

/** Saving a text would change who reads a secret. */
export interface SecretAsked {
  /** What is saved, as `Text of Phandalin`. */
  readonly label: string;
  readonly changed: SecretsChanged;
  /** The text is a handout: others read it only once a DM shows it. */
  readonly isHandout?: boolean | undefined;
  /** @param isMeant it is saved; else the words stay in their field */
  readonly answer: (isMeant: boolean) => void;
  /** The secret gets its mark back, and the rest is saved: told before the answer. Left out: that cannot be done. */
  readonly onKeep?: (() => void) | undefined;
}

/** Asks before a text is saved that lost a mark of a secret, with the very words that others would read. */
export function SecretQuestion({ asked }: { asked: SecretAsked | null }) {
  const { label = '', changed, isHandout = false } = asked ?? {};
  const opened = isHandout ? staffMessages.secretOpenedInHandout : staffMessages.secretOpened;
  const words = changed?.kind === 'closed' ? staffMessages.secretClosed : opened;
  const told = changed?.readers === 'dms' ? staffMessages.secretOpened.dms : words.everybody;
  return (
    <Dialog
      isOpen={asked !== null}
      onClose={() => asked?.answer(false)}
      title={words.title}
      words={
        <>
          <p>
            <strong>{label}.</strong> {told}
          </p>
          <blockquote className={classes.words}>{changed?.lines.join('\n')}</blockquote>
        </>
      }
    >
      <div className={plain.buttons} data-end>
        <Button variant="danger" onClick={() => asked?.answer(true)}>
          {words.act}
        </Button>
        <Button
          onClick={() => {
            asked?.onKeep?.();
            asked?.answer(false);
          }}
          data-autofocus
        >
          {asked?.onKeep === undefined ? 'Keep writing' : staffMessages.keepSecret}
        </Button>
      </div>
    </Dialog>
  );
}

/**
 * What of a text goes out, after asking about secrets that lost their marks.
 * @param ask resolves to whether their words are meant to go out
 * @param before as it is published
 * @returns undefined: nothing goes out now
 */
export async function wordsOnceAsked(
  ask: (question: Omit<SecretAsked, 'answer'>) => Promise<boolean>,
  label: string,
  before: string,
  typed: string,
): Promise<string | undefined> {
  const changed = secretsChanged(before, typed);
  if (changed === undefined) return typed;
  const again = withMarksAgain(before, typed);
  let isKept = false;
  const onKeep = () => {
    isKept = true;
  };
  const isMeant = await ask({ label, changed, ...(again !== undefined && { onKeep }) });
  if (isMeant) return typed;
  return isKept ? again : undefined;
}

interface SecretQuestionOptions extends Pick<SecretAsked, 'isHandout'> {
  /** Tells that a text was not saved: its screen closed before the question was answered. */
  onGone?: (label: string) => void;
}

interface AsksOfSecrets {
  /**
   * Asks before a text is saved that changes who reads a secret.
   *
   * @param label what is saved, as `Text of Phandalin`
   * @param before as it is published
   * @param after as it would be
   * @returns whether it may be saved: nothing changes for anybody, or it is meant
   */
  ask: (label: string, before: string, after: string) => Promise<boolean>;
  /** What of a text goes out, after asking; undefined: nothing now. */
  toPublish: (label: string, before: string, after: string) => Promise<string | undefined>;
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
  const askAbout = ({ label, changed, onKeep }: Omit<SecretAsked, 'answer'>): Promise<boolean> => {
    // Only those who are shown a handout read less than all of it, and they read no secret of any kind.
    if (isHandout && changed.readers === 'dms') return Promise.resolve(true);
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
      setAsked({ label, changed, isHandout, answer, onKeep });
    });
  };
  return {
    question: <SecretQuestion asked={asked} />,
    ask: async (label, before, after) => {
      const changed = secretsChanged(before, after);
      return changed === undefined || askAbout({ label, changed });
    },
    toPublish: (label, before, after) => wordsOnceAsked(askAbout, label, before, after),
  };
}
