import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';

export interface IconButtonProps
  extends Omit<ActionIconProps, 'children' | 'aria-label'>,
    Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps | 'aria-label' | 'title'> {
  /** What the button does, for screen readers; also its tooltip. */
  label: string;
  children: ReactNode;
}

/** A button with only an icon: 40 px, 44 px on touch screens. */
export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <ActionIcon {...rest} aria-label={label} title={label}>
      {children}
    </ActionIcon>
  );
}
