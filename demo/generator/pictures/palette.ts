/** Colours of all pictures: dark slate, and one accent per seller. */
export const PALETTE = {
  background: '#11171e',
  panel: '#19212b',
  raised: '#222d39',
  grid: '#2b3744',
  edge: '#3d4c5c',
  muted: '#8b9cad',
  text: '#e9eef3',
  bright: '#ffffff',
  yellow: '#f5c754',
  red: '#f0655f',
  green: '#5fcf8b',
  blue: '#62a8f5',
} as const;

export const SELLERS = {
  'acme-robotics': '#ff8f45',
  'wayfinder-labs': '#3cc9a7',
  clearsight: '#5aa7ff',
  'souk-research': '#b493ff',
  handover: '#ff7396',
} as const;

export type Seller = keyof typeof SELLERS;
