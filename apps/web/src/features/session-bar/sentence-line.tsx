import { IconAlertCircle, IconCircleCheck, IconClock, IconInfoCircle, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { OnScreens, ScreensSign } from '../campaign/here/on-screens.tsx';
import { hush, useSayingPlace, useSentence } from './sentence.ts';
import classes from './sentence-line.module.css';

const signs = { done: IconCircleCheck, note: IconInfoCircle, late: IconClock, refused: IconAlertCircle };

export interface SentenceLineProps {
  /** It covers the map, so it can be closed. */
  isClosable?: boolean;
  /** Shown if there is no other message. */
  otherwise?: ReactNode;
}

/** The result of the last action, with Undo. */
export function SentenceLine({ isClosable = false, otherwise }: SentenceLineProps) {
  const isHere = useSayingPlace();
  const sentence = useSentence();
  const Sign = sentence === null ? null : signs[sentence.tone];
  const sign = Sign === null ? null : <Sign size={18} stroke={1.75} aria-hidden="true" />;
  return (
    <div className={classes.line} role="status" data-tone={sentence?.tone}>
      {!isHere ? null : sentence === null ? (
        otherwise === undefined ? null : (
          <div className={classes.otherwise}>{otherwise}</div>
        )
      ) : (
        <>
          {sentence.reaches === undefined ? sign : <ScreensSign {...sentence.reaches}>{sign}</ScreensSign>}
          <span>
            {sentence.words}
            {sentence.reaches === undefined ? null : <OnScreens key={sentence.reaches.at} {...sentence.reaches} />}
          </span>
          {sentence.act === undefined ? null : (
            <button type="button" onClick={() => void sentence.act?.run()}>
              {sentence.act.label}
            </button>
          )}
          {isClosable ? (
            <IconButton variant="subtle" label="Close" onClick={hush}>
              <IconX size={18} stroke={1.75} aria-hidden="true" />
            </IconButton>
          ) : null}
        </>
      )}
    </div>
  );
}
