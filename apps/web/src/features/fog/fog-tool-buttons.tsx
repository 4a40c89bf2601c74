import type { ActForm } from '../session-bar/acts.ts';
import { BarButton } from '../session-bar/bar-button.tsx';
import classes from './fog-bar.module.css';
import type { FogTool } from './fog-desk.ts';
import { fogTools, TOOLS_IN_BAR } from './fog-tools.ts';

export interface FogToolButtonsProps {
  chosen: FogTool | null;
  form: ActForm;
  isDisabled: boolean;
  onChoose: (tool: FogTool) => void;
}

/** The tools that the bar has room for. */
export function FogToolButtons({ chosen, form, isDisabled, onChoose }: FogToolButtonsProps) {
  return TOOLS_IN_BAR.map((tool) => {
    const { label, Icon } = fogTools[tool];
    return (
      <span key={tool} className={classes.tool} title={label} data-chosen={chosen === tool || undefined}>
        <BarButton
          form={form}
          isDisabled={isDisabled}
          label={label}
          Icon={Icon}
          isPressed={chosen === tool}
          onClick={() => onChoose(tool)}
        />
      </span>
    );
  });
}
