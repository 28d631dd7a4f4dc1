const NOTICE_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the places whose removal the changelog announced at least 90 days ago, from lines such as
 * `- removal announced 2026-11-15: GET /v1/me response.200.email`.
 */
export function announcedRemovals(changelog: string, today = Date.now()): Set<string> {
  const places = new Set<string>();
  for (const [, date = '', place = ''] of changelog.matchAll(/^- removal announced (\d{4}-\d{2}-\d{2}): (.+)$/gm)) {
    if (today - Date.parse(date) >= NOTICE_DAYS * DAY_MS) places.add(place.trim());
  }
  return places;
}
