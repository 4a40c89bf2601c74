import rows from '../../ui/menu-rows.module.css';
import { useTouch } from '../../ui/use-touch.ts';
import type { MapTool } from './map-tool.ts';
import classes from './tools-menu.module.css';

export interface ToolsMenuProps {
  tools: readonly MapTool[];
  onClose: () => void;
}

/** The menu behind the three dots of the tools. */
export function ToolsMenu({ tools, onClose }: ToolsMenuProps) {
  return (
    <ul className={`${rows.rows} ${classes.menu}`}>
      {tools.map((tool) =>
        tool.Row === undefined ? (
          <ToolRow
            key={tool.name}
            tool={tool}
            onClick={() => {
              onClose();
              tool.use();
            }}
          />
        ) : (
          <tool.Row key={tool.name} onClose={onClose} />
        ),
      )}
    </ul>
  );
}

/** A row of the menu. */
export function ToolRow({ tool, onClick }: { tool: Pick<MapTool, 'label' | 'letter' | 'Icon'>; onClick: () => void }) {
  const { label, letter, Icon } = tool;
  const isTouch = useTouch();
  return (
    <li>
      <button type="button" aria-keyshortcuts={letter} onClick={onClick}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        <span>{label}</span>
        {letter === undefined || isTouch ? null : (
          <span className={rows.key} aria-hidden="true">
            {letter}
          </span>
        )}
      </button>
    </li>
  );
}
