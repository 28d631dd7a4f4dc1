/** The pages of the dashboard that show one thing, by how the ids of such things begin. */
const PAGES: Record<string, (id: string) => string> = {
  mdl: (id) => `/dashboard/selling/models/${id}`,
  dst: (id) => `/dashboard/selling/datasets/${id}`,
  lst: (id) => `/dashboard/selling/listings/${id}`,
  pur: (id) => `/dashboard/purchases/${id}`,
  pyo: (id) => `/dashboard/payouts/${id}`,
  dep: (id) => `/dashboard/deployments/${id}`,
  whe: (id) => `/dashboard/webhooks/${id}`,
  evt: (id) => `/dashboard/events/${id}`,
  req: (id) => `/dashboard/requests/${id}`,
  key: () => '/dashboard/keys',
};

const LIKE_AN_ID = /^([a-z]{2,3})_[0-9a-z]{26}$/;

/** Where the dashboard shows what has this id; undefined where it does not, or where this is no id. */
export function pageOf(id: string): string | undefined {
  const [, prefix] = LIKE_AN_ID.exec(id) ?? [];
  return prefix === undefined ? undefined : PAGES[prefix]?.(id);
}
