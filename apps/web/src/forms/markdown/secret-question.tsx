import { Button } from '@mantine/core';
import { type SecretsChanged, secretsChanged, staffMessages, withRestoredMarks } from '@venture-atlas/rules';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import plain from '../../ui/plain.module.css';
import classes from './markdown-field.module.css';

/** A pending question, because saving a text would change who reads a secret. */
export interface PendingSecretQuestion {
  /** What is saved, for example `Text of Phandalin`. */
  readonly label: string;
  readonly changed: SecretsChanged;
  /** The text is a handout, which others read only once a DM shows it. */
  readonly isHandout?: boolean | undefined;
  /** @param isMeant true: save the text; false: keep it in its field */
  readonly answer: (isMeant: boolean) => void;
  /** Called before `answer` to restore the mark of the secret and save the rest. Undefined if that is impossible. */
  readonly onKeep?: (() => void) | undefined;
}

/** Asks before saving a text that lost the mark of a secret. Shows the words that others would read. */
export function SecretQuestion({ asked }: { asked: PendingSecretQuestion | null }) {
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
 * The text to publish, after asking about secrets that lost their marks.
 * @param ask resolves to whether to publish their words
 * @param before the published text
 * @returns undefined: publish nothing now
 */
export async function textToPublish(
  ask: (question: Omit<PendingSecretQuestion, 'answer'>) => Promise<boolean>,
  label: string,
  before: string,
  typed: string,
): Promise<string | undefined> {
  const changed = secretsChanged(before, typed);
  if (changed === undefined) return typed;
  const again = withRestoredMarks(before, typed);
  let isKept = false;
  const onKeep = () => {
    isKept = true;
  };
  const isMeant = await ask({ label, changed, ...(again !== undefined && { onKeep }) });
  if (isMeant) return typed;
  return isKept ? again : undefined;
}

interface SecretQuestionOptions extends Pick<PendingSecretQuestion, 'isHandout'> {
  /** Called if a text was not saved because its screen closed before the answer. */
  onGone?: (label: string) => void;
}

interface SecretQuestionControl {
  /**
   * Asks before saving a text that changes who reads a secret.
   *
   * @param label what is saved, for example `Text of Phandalin`
   * @param before the published text
   * @param after the text to save
   * @returns whether to save: nobody's view changes, or the user agreed
   */
  ask: (label: string, before: string, after: string) => Promise<boolean>;
  /** The text to publish, after asking; undefined: nothing now. */
  toPublish: (label: string, before: string, after: string) => Promise<string | undefined>;
  /** The dialog; render it outside of forms. */
  question: ReactNode;
}

/** The question for a screen that saves texts with secrets. If the screen closes first, nothing is saved. */
export function useSecretQuestion({ onGone, isHandout }: SecretQuestionOptions = {}): SecretQuestionControl {
  const [asked, setAsked] = useState<PendingSecretQuestion | null>(null);
  const now = useRef<{ isGone: boolean; leave: (() => void) | undefined }>({ isGone: false, leave: undefined });
  useEffect(() => {
    const state = now.current;
    state.isGone = false;
    return () => {
      state.isGone = true;
      state.leave?.();
    };
  }, []);
  const askAbout = ({ label, changed, onKeep }: Omit<PendingSecretQuestion, 'answer'>): Promise<boolean> => {
    // Only viewers who are shown a handout read part of it, and they read no secrets at all.
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
    toPublish: (label, before, after) => textToPublish(askAbout, label, before, after),
  };
}
