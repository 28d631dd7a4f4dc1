import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';

/** Parses `7.5%` or `750bp` to basis points. Rejects a bare number: 10 could mean percent or basis points. */
export function parseShare(text: string): number {
  const [, points] = /^(\d{1,5})\s*bps?$/i.exec(text.trim()) ?? [];
  const [, percent, hundredths = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%$/.exec(text.trim()) ?? [];
  const share = points ?? (percent === undefined ? undefined : `${percent}${hundredths.padEnd(2, '0')}`);
  if (share === undefined || Number(share) > 10_000) {
    throw new Failure(`"${text}" is not a valid fee. Write 7.5% or 750bp, up to 100%.`, {
      exitCode: EXIT.usage,
      code: 'invalid_share',
    });
  }
  return Number(share);
}

/** Formats basis points as percent: 750 is `7.5%`. */
export function formatShare(basisPoints: number): string {
  const [whole, hundredths] = [Math.floor(basisPoints / 100), String(basisPoints % 100).padStart(2, '0')];
  const fraction = hundredths.replace(/0+$/, '');
  return `${whole}${fraction && `.${fraction}`}%`;
}
