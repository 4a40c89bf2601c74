import { Button } from '@mantine/core';
import {
  audienceWords,
  type ReadersInWords,
  type SecretsChanged,
  secretsChanged,
  staffMessages,
  withRestoredMarks,
} from '@venture-atlas/rules';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import plain from '../../ui/plain.module.css';
import classes from './markdown-field.module.css';

/** A pending question, because saving a text would change who reads a secret. */
export interface PendingSecretQuestion {
  /** What is saved, for example `Text of Phandalin`. */
  readonly label: string;
  readonly changed: SecretsChanged;
  /** Who reads the text, as far as its writer may know. */
  readonly readers?: ReadersInWords | undefined;
  /** Label of the button that saves nothing. */
  readonly stay?: string | undefined;
  /** The text is a handout, which others read only once a DM shows it. */
  readonly isHandout?: boolean | undefined;
  /** @param isMeant true: save the text; false: keep it in its field */
  readonly answer: (isMeant: boolean) => void;
  /** Called before `answer` to restore the mark of the secret and save the rest. Undefined if that is impossible. */
  readonly onKeep?: (() => void) | undefined;
}

/** A question without its answer. */
type Asked = Omit<PendingSecretQuestion, 'answer'>;

const { secretOpened, secretClosed, secretReaders } = staffMessages;

/** Who would read the words of the secret. */
function readersOf({ changed, readers, isHandout }: Asked): string {
  if (isHandout) return secretReaders.handout;
  if (changed.readers === 'dms') return secretReaders.dms;
  if (readers === undefined || readers.campaigns.length === 0) return secretReaders.anyone;
  const audience = audienceWords(readers);
  return audience.charAt(0).toLowerCase() + audience.slice(1);
}

function wordsOf(asked: Asked) {
  const { changed, readers } = asked;
  if (changed.kind === 'closed') return { ...secretClosed, hint: undefined };
  return {
    title: secretOpened.title(changed.secrets, readersOf(asked)),
    words: secretOpened.words(changed.secrets),
    // Only secrets for the DM can be revealed, and only to campaigns that the writer leads.
    hint: changed.readers === 'everybody' && readers?.campaigns.length ? secretOpened.hint : undefined,
    act: secretOpened.act,
  };
}

/** Asks before saving a text that lost the mark of a secret. Shows the words that others would read. */
export function SecretQuestion({ asked }: { asked: PendingSecretQuestion | null }) {
  const words = asked === null ? undefined : wordsOf(asked);
  return (
    <Dialog
      isOpen={asked !== null}
      onClose={() => asked?.answer(false)}
      title={words?.title ?? ''}
      words={
        <>
          <p className={plain.quiet}>{asked?.label}</p>
          <p>{words?.words}</p>
          <blockquote className={classes.words}>{asked?.changed.lines.join('\n')}</blockquote>
          {words?.hint === undefined ? null : <p className={plain.quiet}>{words.hint}</p>}
        </>
      }
    >
      <div className={plain.buttons} data-end>
        <Button
          variant="default"
          onClick={() => {
            asked?.onKeep?.();
            asked?.answer(false);
          }}
          data-autofocus
        >
          {asked?.onKeep === undefined ? (asked?.stay ?? 'Keep writing') : staffMessages.keepSecret}
        </Button>
        <Button onClick={() => asked?.answer(true)}>{words?.act}</Button>
      </div>
    </Dialog>
  );
}

/** A text to publish. */
interface TextToPublish {
  label: string;
  /** The published text. */
  before: string;
  typed: string;
  readers?: ReadersInWords | undefined;
  /** A stored line as its field shows it. */
  shown?: ((line: string) => string) | undefined;
}

/**
 * The text to publish, after asking about secrets that lost their marks.
 * @param ask resolves to whether to publish their words
 * @returns undefined: publish nothing now
 */
export async function textToPublish(
  ask: (question: Asked) => Promise<boolean>,
  { label, before, typed, readers, shown = (line) => line }: TextToPublish,
): Promise<string | undefined> {
  const changed = secretsChanged(before, typed);
  if (changed === undefined) return typed;
  const again = withRestoredMarks(before, typed);
  let isKept = false;
  const onKeep = () => {
    isKept = true;
  };
  const question = { label, readers, changed: { ...changed, lines: changed.lines.map(shown) } };
  const isMeant = await ask({ ...question, ...(again !== undefined && { onKeep }) });
  if (isMeant) return typed;
  return isKept ? again : undefined;
}

interface SecretQuestionOptions extends Pick<PendingSecretQuestion, 'isHandout' | 'readers' | 'stay'> {
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
  toPublish: (
    label: string,
    before: string,
    after: string,
    shown?: TextToPublish['shown'],
  ) => Promise<string | undefined>;
  /** The dialog; render it outside of forms. */
  question: ReactNode;
}

/** The question for a screen that saves texts with secrets. If the screen closes first, nothing is saved. */
export function useSecretQuestion({
  onGone,
  isHandout,
  readers,
  stay,
}: SecretQuestionOptions = {}): SecretQuestionControl {
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
  const askAbout = ({ label, changed, onKeep }: Asked): Promise<boolean> => {
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
      setAsked({ label, changed, readers, isHandout, stay, answer, onKeep });
    });
  };
  return {
    question: <SecretQuestion asked={asked} />,
    ask: async (label, before, after) => {
      const changed = secretsChanged(before, after);
      return changed === undefined || askAbout({ label, changed });
    },
    toPublish: (label, before, typed, shown) => textToPublish(askAbout, { label, before, typed, shown }),
  };
}
