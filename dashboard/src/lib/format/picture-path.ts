/**
 * Where a picture is on the address that this page was opened by, which need not be the one that the market calls its
 * own: pictures of other hosts are not let in.
 */
export function picturePath({ url }: { url: string }): string {
  return new URL(url, window.location.href).pathname;
}
