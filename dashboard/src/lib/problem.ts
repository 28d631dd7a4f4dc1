/** An error as a person reads it. */
export interface Problem {
  message: string;
  /** The form field that caused it. */
  field?: string | undefined;
  /** HTTP status of the response, if there was one. */
  status?: number | undefined;
  /** Request ID, to find it in the log. */
  requestId?: string | undefined;
}
