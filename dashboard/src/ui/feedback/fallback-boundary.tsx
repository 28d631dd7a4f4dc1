import { Component, type ReactNode } from 'react';

interface StandInProps {
  /** What is shown where the children cannot be: they may be a file of their own, which does not arrive. */
  instead: ReactNode;
  children: ReactNode;
}

export class StandIn extends Component<StandInProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
