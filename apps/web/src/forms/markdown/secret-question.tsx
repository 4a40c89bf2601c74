import { Button } from '@mantine/core';
import { type SecretsChanged, staffMessages } from '@venture-atlas/rules';
import { Dialog } from '../../ui/dialog.tsx';
import plain from '../../ui/plain.module.css';
import classes from './secret-question.module.css';

/** Saving a text would change who reads a secret. */
export interface SecretAsked {
  /** What is saved, as `Text of Phandalin`. */
  readonly label: string;
  readonly changed: SecretsChanged;
  /** The text is a handout: others read it only once a DM shows it. */
  readonly isHandout?: boolean | undefined;
  /** @param isMeant it is saved; else the words stay in their field */
  readonly answer: (isMeant: boolean) => void;
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
        <Button onClick={() => asked?.answer(false)} data-autofocus>
          Keep writing
        </Button>
      </div>
    </Dialog>
  );
}
