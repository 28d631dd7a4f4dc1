/** `fault`: something does not work. `risk`: it will not for long. `note`: it works as set up, which one should know. */
export type Severity = 'fault' | 'risk' | 'note';

export interface Finding {
  severity: Severity;
  what: string;
  /** What an operator does about it. */
  advice: string;
}
