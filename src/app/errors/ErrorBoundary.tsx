import { Component, type ReactNode } from 'react';
import { MissingCodeError } from '#src/shared/MissingCodeError.ts';
import { BrokenScreen } from './BrokenScreen.tsx';
import { OfflineScreen } from '#src/app/OfflineScreen.tsx';

/** Catches errors of a screen; a new path resets it by its `key`. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof MissingCodeError) error.renew();
  }

  override render() {
    const { error } = this.state as { error: unknown };
    if (error === undefined) return this.props.children;
    if (!(error instanceof MissingCodeError)) return <BrokenScreen />;
    return <OfflineScreen onRetry={() => this.setState({ error: undefined })} />;
  }
}
