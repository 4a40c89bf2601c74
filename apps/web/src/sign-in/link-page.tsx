import { useMutation } from '@tanstack/react-query';
import { pages } from '@venture-atlas/types';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { errorText } from '../api/api-error.ts';
import { Alert } from '../ui/alert.tsx';
import { MapCard } from '../ui/map-card.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import plain from '../ui/plain.module.css';
import { SubmitButton } from '../ui/submit-button.tsx';
import classes from './sign-in.module.css';
import { useFragmentToken } from './use-fragment-token.ts';

export interface LinkPageProps<Answer> {
  title: string;
  /** What the button will do. */
  words: string;
  button: string;
  /** Spends the token of the link. */
  act: (token: string) => Promise<Answer>;
  /** What to say and where to go on, once it worked. */
  done: (answer: Answer) => ReactNode;
}

/**
 * A page that a mail leads to. Opening it does nothing, since mail programs
 * open links too; only the button spends the token.
 */
export function LinkPage<Answer>({ title, words, button, act, done }: LinkPageProps<Answer>) {
  usePageTitle(title);
  const token = useFragmentToken();
  const acting = useMutation({ mutationFn: act });
  return (
    <MapCard>
      <form
        className={plain.stack16}
        onSubmit={(event) => {
          event.preventDefault();
          if (token !== undefined && !acting.isPending) acting.mutate(token);
        }}
      >
        <h1 className={`${plain.bottomMargin4} ${plain.pageTitle}`}>{title}</h1>
        {acting.isSuccess ? <Alert kind="success">{done(acting.data)}</Alert> : null}
        {acting.isSuccess || token === undefined ? null : <p className={classes.lead}>{words}</p>}
        {acting.isError ? <Alert kind="error">{errorText(acting.error)}</Alert> : null}
        {token === undefined ? (
          <Alert kind="error" action={<Link to={pages.account}>Open your account</Link>}>
            This link is not complete. Open it from the email again, or copy the whole link.
          </Alert>
        ) : null}
        {token === undefined || acting.isSuccess ? null : (
          <SubmitButton className={classes.submit} fullWidth isBusy={acting.isPending} busyLabel="One moment…">
            {button}
          </SubmitButton>
        )}
      </form>
    </MapCard>
  );
}
