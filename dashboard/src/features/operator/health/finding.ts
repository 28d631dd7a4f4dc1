/** `fault`: something does not work. `risk`: it may stop working. `note`: it works as configured, for information. */
export type Severity = 'fault' | 'risk' | 'note';

export interface Finding {
  severity: Severity;
  what: string;
  /** Advice for the operator. */
  advice: string;
}
