/**
 * Returns the path of a picture, so that it loads from the origin of this page. That may differ from the public base
 * URL of the market, and the content security policy blocks images of other origins.
 */
export function picturePath({ url }: { url: string }): string {
  return new URL(url, window.location.href).pathname;
}
