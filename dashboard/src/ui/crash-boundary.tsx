import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';

/** The last resort: a bug in a page, or a file of an older release that is no longer there. Reloading helps the latter. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <main className="mx-auto flex min-h-[70vh] max-w-md flex-col items-start justify-center gap-4 px-5">
        <h1 className="text-xl font-semibold">This page could not be shown</h1>
        <p className="text-muted">
          The site may have been updated while you had it open. Loading it again usually helps.
        </p>
        <Button look="primary" onClick={() => window.location.reload()}>
          Load again
        </Button>
      </main>
    );
  }
}
