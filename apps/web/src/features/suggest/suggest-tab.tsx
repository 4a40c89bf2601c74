import { Button } from '@mantine/core';
import { suggestionWords } from '@venture-atlas/rules';
import { pages } from '@venture-atlas/types';
import { Link } from 'react-router';
import { errorText, isRefusal } from '../../api/api-error.ts';
import type { PanelTabProps } from '../../map/panel/panel-tab.ts';
import { TextSkeleton } from '../../map/panel/text-skeleton.tsx';
import { useScene } from '../../map/stage/map-scene.ts';
import { useRememberPlace } from '../../navigation/nav-link.tsx';
import { useViewer } from '../../session/use-viewer.ts';
import { Alert } from '../../ui/alert.tsx';
import plain from '../../ui/plain.module.css';
import classes from './suggest.module.css';
import { SuggestFields } from './suggest-fields.tsx';
import { SuggestFoot } from './suggest-foot.tsx';
import { useSuggestion } from './use-suggestion.ts';

/** Where somebody suggests another text, name, or place of a pin, a new place, or says what is wrong. */
export function SuggestTab({ place, map, headingRef }: PanelTabProps) {
  const { suggesting } = useScene();
  const { written, error, retry } = useSuggestion();
  const isSignedOut = useViewer().viewer.kind === 'anonymous';
  const kind = suggesting?.wish?.kind;
  const title = kind === 'place' ? suggestionWords.place : suggestionWords.suggest;
  return (
    <div className={classes.tab}>
      <header>
        <p className={plain.quiet}>{place.slug === map.slug ? map.name : `${place.name}, on the ${map.name} map`}</p>
        <h2 className={classes.title} tabIndex={-1} ref={headingRef}>
          {title}
        </h2>
      </header>
      {isSignedOut ? (
        <LogIn />
      ) : written === undefined ? (
        error ? (
          <Alert kind="error" onRetry={isRefusal(error) ? undefined : retry}>
            {errorText(error)}
          </Alert>
        ) : (
          <TextSkeleton />
        )
      ) : (
        <>
          <SuggestFields written={written} isWrong={kind === 'wrong'} />
          <SuggestFoot written={written} />
        </>
      )}
    </div>
  );
}

/** For a link to the form that somebody opens without an account. */
function LogIn() {
  const comeBack = useRememberPlace();
  return (
    <div className={plain.stack12}>
      <p>{suggestionWords.logIn}</p>
      <Button component={Link} to={pages.login} fullWidth onClick={comeBack}>
        Log in
      </Button>
    </div>
  );
}
