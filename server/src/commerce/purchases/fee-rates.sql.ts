import { statement } from '../../platform/db/statement.ts';

export interface FeeRateRow {
  basis_points: number;
  since: Date;
}

export const currentFeeRate = statement<FeeRateRow>(
  'current_fee_rate',
  'select basis_points, since from fee_rates order by since desc limit 1',
);

export const insertFeeRate = statement<FeeRateRow, [basisPoints: number, setBy: string]>(
  'insert_fee_rate',
  'insert into fee_rates (basis_points, set_by) values ($1, $2) returning basis_points, since',
);
