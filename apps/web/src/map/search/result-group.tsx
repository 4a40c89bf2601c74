import { layerWords } from '@venture-atlas/rules';
import { useId } from 'react';
import { Marked } from '../../ui/marked.tsx';
import { PlaceSign } from '../places/place-sign.tsx';
import classes from './result-group.module.css';
import type { SearchResult } from './results.ts';
import { Snippet } from './snippet.tsx';

export interface ResultGroupProps {
  title: string;
  results: readonly SearchResult[];
  active: SearchResult | null;
  activate: (result: SearchResult | null) => void;
  choose: (result: SearchResult, by: 'keyboard' | 'pointer') => void;
  optionId: (key: string) => string;
  /** Whether the layer of this place is off. */
  isOff: (positionId: number | null) => boolean;
}

/** Names, or matches in the text, with their number. The field keeps the focus; options are pointed at. */
export function ResultGroup(props: ResultGroupProps) {
  const { title, results, active, activate, choose, optionId, isOff } = props;
  const titleId = useId();
  if (results.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox, not a fieldset
    <div role="group" aria-labelledby={titleId}>
      <div className={classes.title} id={titleId}>
        <span>{title}</span>
        <span className={classes.count}>{results.length}</span>
      </div>
      {results.map((result) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox field handles the keys (aria-activedescendant)
        <div
          key={result.key}
          id={optionId(result.key)}
          data-key={result.key}
          className={classes.option}
          role="option"
          tabIndex={-1}
          aria-selected={result === active}
          aria-description={result.kind ?? undefined}
          onPointerEnter={(event) => event.pointerType === 'mouse' && activate(result)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(result, 'pointer')}
        >
          <span className={classes.sign}>{result.sign === null ? null : <PlaceSign kind={result.sign} />}</span>
          <span className={classes.words}>
            <span className={result.text ? classes.strong : undefined} translate="no">
              <Marked text={result.name} match={result.nameMatch} />
            </span>
            {result.text ? (
              <>
                <span className={classes.section}>{result.text.section ?? 'Overview'}</span>
                <Snippet text={result.text.snippet} match={result.text.match} isWhole={result === active} />
              </>
            ) : null}
            {isOff(result.positionId) ? <span className={classes.off}>{layerWords.found}</span> : null}
          </span>
          {result.kind === null ? null : (
            <span className={classes.kind} aria-hidden="true">
              {result.kind}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
