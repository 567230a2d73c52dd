import { Component, type ReactNode } from 'react';
import { BrokenScreen } from './BrokenScreen.tsx';

/** Catches errors of a screen; a new path resets it by its `key`. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <BrokenScreen /> : this.props.children;
  }
}
