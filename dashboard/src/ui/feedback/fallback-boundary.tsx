import { Component, type ReactNode } from 'react';

interface FallbackBoundaryProps {
  /** Shown when the children fail to render, for instance because their file did not load. */
  instead: ReactNode;
  children: ReactNode;
}

export class FallbackBoundary extends Component<FallbackBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
