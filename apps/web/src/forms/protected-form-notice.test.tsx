import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderInApp } from '../test-support/render-app.tsx';
import { ProtectedFormNotice } from './protected-form-notice.tsx';

describe('a protected form (specification section 5)', () => {
  it('shows the confirmation text, its own when it has one', () => {
    renderInApp(
      <>
        <ProtectedFormNotice />
        <ProtectedFormNotice text="Players will see this at once." />
      </>,
    );
    expect(screen.getByText('This form is protected, please double check your work.')).toBeTruthy();
    expect(screen.getByText('Players will see this at once.')).toBeTruthy();
  });
});
