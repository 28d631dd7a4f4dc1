/** Reads the upload that blocks publishing from the error message: drafts do not list their uploads. */
export function unfinishedIn({ message }: { message: string }): { id: string; name: string } | undefined {
  const [, name, id] = /^(.+) is still being uploaded\. Finish the upload (upl_\w+)/s.exec(message) ?? [];
  return name !== undefined && id !== undefined ? { name, id } : undefined;
}
