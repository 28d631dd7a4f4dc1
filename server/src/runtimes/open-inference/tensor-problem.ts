/** Something is wrong with tensors that somebody sent. What to call that is known to whoever reads them. */
export class TensorProblem extends Error {
  /** Where, such as `inputs.0.shape`. */
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.name = 'TensorProblem';
    this.field = field;
  }
}
