import { IconCrown } from '@tabler/icons-react';
import { lineInWords } from '@venture-atlas/rules';
import type { ChronicleLine } from '@venture-atlas/types';
import { Link } from 'react-router';
import type { AsPlayer } from '../../api/query-keys.ts';
import { chronicleSigns } from '../../forms/chronicle-signs.ts';
import { placePath } from '../../navigation/paths.ts';
import classes from './chronicle.module.css';
import { timeOf } from './days.ts';
import { ShownAgain } from './shown-again.tsx';

export interface LineProps {
  line: ChronicleLine;
  campaignId: string;
  as: AsPlayer | undefined;
}

/** One line of what happened; a place that the reader may open is a link. */
export function Line({ line, campaignId, as }: LineProps) {
  const Sign = chronicleSigns[line.kind];
  return (
    <li className={classes.line}>
      <Sign size={20} stroke={1.75} aria-hidden="true" />
      <span>
        {lineInWords(line).map((piece, index) => {
          // A place may stand in a line only once, and words stand between.
          const key = `${index} ${typeof piece === 'string' ? piece : piece.name}`;
          if (typeof piece === 'string') return <span key={key}>{piece}</span>;
          if ('showing' in piece)
            return <ShownAgain key={key} campaignId={campaignId} as={as} showing={piece.showing} title={piece.name} />;
          return piece.at === undefined ? (
            <strong key={key}>{piece.name}</strong>
          ) : (
            <Link key={key} to={placePath(piece.at, { campaignId, as })}>
              {piece.name}
            </Link>
          );
        })}
        {line.dm_only ? (
          <em className={classes.dmOnly}>
            <IconCrown size={14} stroke={1.75} aria-hidden="true" />
            DM only
          </em>
        ) : null}
      </span>
      <time dateTime={line.at}>{timeOf(line.at)}</time>
    </li>
  );
}
