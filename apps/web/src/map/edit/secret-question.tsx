import { Button } from '@mantine/core';
import { staffMessages } from '@venture-atlas/rules';
import { Dialog } from '../../ui/dialog.tsx';
import plain from '../../ui/plain.module.css';
import classes from './secret-question.module.css';
import type { EditState } from './session/edit-state.ts';

/** Asks before a text is saved that lost a mark of a secret, with the very words that others would read. */
export function SecretQuestion({ state: { question } }: { state: EditState }) {
  const { label = '', changed } = question ?? {};
  const words = changed?.kind === 'closed' ? staffMessages.secretClosed : staffMessages.secretOpened;
  const told = changed?.readers === 'dms' ? staffMessages.secretOpened.dms : words.everybody;
  return (
    <Dialog
      isOpen={question !== null}
      onClose={() => question?.answer(false)}
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
        <Button variant="danger" onClick={() => question?.answer(true)}>
          {words.act}
        </Button>
        <Button onClick={() => question?.answer(false)} data-autofocus>
          Keep writing
        </Button>
      </div>
    </Dialog>
  );
}
