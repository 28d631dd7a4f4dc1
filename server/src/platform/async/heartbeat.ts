/**
 * Calls `beat` at a fixed interval, but never while the previous call is still running. `beat` must not reject. Returns
 * a function that stops it.
 */
export function startHeartbeat(intervalMs: number, beat: () => Promise<void>): () => void {
  let running = false;
  const timer = setInterval(async () => {
    if (running) return;
    running = true;
    await beat();
    running = false;
  }, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
