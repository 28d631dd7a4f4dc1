// Products of matrices in row-major order. They take most of the time of training, so their loops are unrolled.

/** Adds a · bᵀ to c: a is [rows, inner], b is [columns, inner], c is [rows, columns]. */
export function multiplyTransposed(
  a: Float32Array,
  b: Float32Array,
  c: Float32Array,
  { rows, columns, inner }: { rows: number; columns: number; inner: number },
): void {
  for (let row = 0; row < rows; row++) {
    const from = row * inner;
    for (let column = 0; column < columns; column++) {
      const other = column * inner;
      let [s0, s1, s2, s3] = [0, 0, 0, 0];
      let k = 0;
      for (; k + 3 < inner; k += 4) {
        s0 += (a[from + k] as number) * (b[other + k] as number);
        s1 += (a[from + k + 1] as number) * (b[other + k + 1] as number);
        s2 += (a[from + k + 2] as number) * (b[other + k + 2] as number);
        s3 += (a[from + k + 3] as number) * (b[other + k + 3] as number);
      }
      for (; k < inner; k++) s0 += (a[from + k] as number) * (b[other + k] as number);
      c[row * columns + column] = (c[row * columns + column] as number) + s0 + s1 + s2 + s3;
    }
  }
}

/** Adds factor · source to target, from these positions on. */
export function addScaled(
  target: Float32Array,
  at: number,
  factor: number,
  source: Float32Array,
  from: number,
  length: number,
): void {
  for (let k = 0; k < length; k++) {
    target[at + k] = (target[at + k] as number) + factor * (source[from + k] as number);
  }
}
