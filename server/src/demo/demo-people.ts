/** A company of the demo market. The slug of a seller is the folder of its assets. */
export interface DemoCompany {
  slug: string;
  name: string;
  email: string;
}

/** In order of importance: the first one's password is printed at the start. */
export const DEMO_SELLERS: readonly DemoCompany[] = [
  { slug: 'acme-robotics', name: 'Acme Robotics', email: 'seller@demo.example' },
  { slug: 'wayfinder-labs', name: 'Wayfinder Labs', email: 'wayfinder@demo.example' },
  { slug: 'clearsight', name: 'Clearsight Vision', email: 'clearsight@demo.example' },
  { slug: 'souk-research', name: 'Souk Research', email: 'research@demo.example' },
  { slug: 'handover', name: 'Handover AI', email: 'handover@demo.example' },
];

/** The buyer that visitors of the demo act as. */
export const MAIN_BUYER: DemoCompany = { slug: 'bright-labs', name: 'Bright Labs', email: 'buyer@demo.example' };

export const OTHER_BUYERS: readonly DemoCompany[] = [
  { slug: 'harbor-automation', name: 'Harbor Automation', email: 'harbor@demo.example' },
  { slug: 'kestrel-robotics', name: 'Kestrel Robotics', email: 'kestrel@demo.example' },
  { slug: 'ostrava-assembly', name: 'Ostrava Assembly', email: 'ostrava@demo.example' },
  { slug: 'fennel-farms', name: 'Fennel Farms', email: 'fennel@demo.example' },
  { slug: 'monsoon-logistics', name: 'Monsoon Logistics', email: 'monsoon@demo.example' },
];

export const DEMO_COMPANIES: readonly DemoCompany[] = [...DEMO_SELLERS, MAIN_BUYER, ...OTHER_BUYERS];
