/** Formats the cost of tokens, `0.0000184 USD`: exact decimals far below a cent, without rounding. */
export function formatCost({ cost, currency }: { cost: string; currency: string }): string {
  return `${cost} ${currency.toUpperCase()}`;
}

/** Returns the exact sum of decimal numbers. */
export function sumCosts(costs: readonly string[]): string {
  const places = Math.max(0, ...costs.map((cost) => (cost.split('.')[1] ?? '').length));
  const sum = costs.reduce((total, cost) => {
    const [whole = '0', fraction = ''] = cost.split('.');
    return total + BigInt(whole + fraction.padEnd(places, '0'));
  }, 0n);
  if (places === 0) return String(sum);
  const digits = String(sum).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
}
