import { Component, type ReactNode } from 'react';

interface FallbackBoundaryProps {
  /** What is shown where the children cannot be: they may be a file of their own, which does not arrive. */
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
