/** `0.0000184 USD`: costs of tokens are exact decimal numbers of whole units, far below a cent. No digit is rounded away. */
export function formatCost({ cost, currency }: { cost: string; currency: string }): string {
  return `${cost} ${currency.toUpperCase()}`;
}

/** The exact sum of decimal numbers, such as costs. */
export function sumOfCosts(costs: readonly string[]): string {
  const places = Math.max(0, ...costs.map((cost) => (cost.split('.')[1] ?? '').length));
  const sum = costs.reduce((total, cost) => {
    const [whole = '0', fraction = ''] = cost.split('.');
    return total + BigInt(whole + fraction.padEnd(places, '0'));
  }, 0n);
  if (places === 0) return String(sum);
  const digits = String(sum).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
}
