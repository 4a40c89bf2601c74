import { Button } from '@mantine/core';
import { formMessages } from '@venture-atlas/rules';
import { Link } from 'react-router';
import { FormProblem } from '../../../../forms/form-problem.tsx';
import plain from '../../../../ui/plain.module.css';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { useRegistry } from '../../use-registry.ts';
import classes from './wiki-form.module.css';

interface SaveBarProps {
  isBusy: boolean;
  isUploading: boolean;
  /** What the last try ended with. */
  error: unknown;
  /** Of the button that sends the form; undefined: the form saves itself. */
  label: string | undefined;
  isSaved: boolean;
}

/** At the foot of a text: what sends it, or whether it has saved itself. */
export function SaveBar({ isBusy, isUploading, error, label, isSaved }: SaveBarProps) {
  const { list } = useRegistry();
  const saving = isUploading ? formMessages.waitingForFileUpload : formMessages.saving;
  return (
    <div className={classes.saveBar} data-bottom-bar>
      <FormProblem error={error} />
      {label === undefined ? (
        <p className={plain.quiet} role="status">
          {isBusy || isUploading ? saving : isSaved ? formMessages.saved : 'Not saved yet'}
        </p>
      ) : (
        <div className={plain.buttons}>
          <SubmitButton isBusy={isBusy || isUploading} busyLabel={saving}>
            {label}
          </SubmitButton>
          <Button variant="subtle" component={Link} to={list('wikipage')}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  );
}
