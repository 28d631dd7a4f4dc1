import { Component, type ReactNode } from 'react';
import { CrashNotice } from './crash-notice.tsx';

interface CrashBoundaryProps {
  /** Another one is another page: what was wrong with the last says nothing about it. */
  page?: string;
  /** Inside a frame that has a main region and goes on working. */
  inside?: boolean;
  children: ReactNode;
}

interface CrashBoundaryState {
  error: unknown;
  page: string | undefined;
}

/** The last resort: a bug in a page, or a file of it that could not be fetched. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state: CrashBoundaryState = { error: undefined, page: this.props.page };

  static getDerivedStateFromError(error: unknown): Partial<CrashBoundaryState> {
    return { error: error ?? new Error('a page threw nothing') };
  }

  static getDerivedStateFromProps({ page }: CrashBoundaryProps, state: CrashBoundaryState): CrashBoundaryState | null {
    return page === state.page ? null : { error: undefined, page };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (this.props.inside) return <CrashNotice error={error} />;
    return (
      <main id="main">
        <CrashNotice error={error} />
      </main>
    );
  }
}
