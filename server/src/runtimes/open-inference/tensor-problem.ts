/** Invalid tensors. The caller converts it to its own kind of error. */
export class TensorProblem extends Error {
  /** Path of the invalid field, such as `inputs.0.shape`. */
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.name = 'TensorProblem';
    this.field = field;
  }
}
