/** The clipboard API exists on https and localhost only; elsewhere the selection of `source` is copied. */
export async function copyText(text: string, source: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (source) window.getSelection()?.selectAllChildren(source);
    return source !== null && document.execCommand('copy');
  }
}
