/** What went wrong, in words for a person. */
export interface Problem {
  message: string;
  /** The form field that is at fault. */
  field?: string | undefined;
  /** Of the answer; none where there was none. */
  status?: number | undefined;
  /** Helps the operator find it in the log. */
  requestId?: string | undefined;
}
