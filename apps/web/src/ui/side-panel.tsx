import type { ReactNode, Ref } from 'react';
import { closeOnEscape } from './close-on-escape.ts';
import classes from './side-panel.module.css';

export interface SidePanelProps {
  label: string;
  /** Stays while the body scrolls: the tabs. */
  header?: ReactNode;
  children: ReactNode;
  /** Called on Escape in the panel. */
  onClose?: (() => void) | undefined;
  /** The scrolling part, for callers that scroll it. */
  bodyRef?: Ref<HTMLDivElement>;
}

/** The panel on the right of the stage: 30 % wide, at least 340 px, as high as the stage. */
export function SidePanel({ label, header, children, bodyRef, onClose }: SidePanelProps) {
  return (
    <aside className={classes.panel} aria-label={label} onKeyDown={onClose && closeOnEscape(onClose)}>
      {header === undefined ? null : <div className={classes.header}>{header}</div>}
      <div className={classes.body} ref={bodyRef}>
        {children}
      </div>
    </aside>
  );
}
