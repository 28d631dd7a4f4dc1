/** The upload that keeps a draft from being published, as the refusal names it. Drafts themselves do not tell of theirs. */
export function unfinishedIn({ message }: { message: string }): { id: string; name: string } | undefined {
  const [, name, id] = /^(.+) is still being uploaded\. Finish the upload (upl_\w+)/s.exec(message) ?? [];
  return name !== undefined && id !== undefined ? { name, id } : undefined;
}
