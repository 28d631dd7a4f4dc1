/** Pages of the dashboard that show one object, by the prefix of its id. */
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

const ID_PATTERN = /^([a-z]{2,3})_[0-9a-z]{26}$/;

/** Returns the path of an object's page, or undefined if it has none or the text is not an id. */
export function objectPath(id: string): string | undefined {
  const [, prefix] = ID_PATTERN.exec(id) ?? [];
  return prefix === undefined ? undefined : PAGES[prefix]?.(id);
}
