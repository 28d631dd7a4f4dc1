const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/** Returns the upper half of an FP32, rounded to nearest, ties to even. */
export function bfloat16Bits(value: number): number {
  if (Number.isNaN(value)) return 0x7fc0;
  float[0] = value;
  const whole = bits[0] as number;
  return ((whole + 0x7fff + ((whole >>> 16) & 1)) >>> 16) & 0xffff;
}

export function fromBfloat16(half: number): number {
  bits[0] = half << 16;
  return float[0] as number;
}

export function bfloat16Round(value: number): number {
  return fromBfloat16(bfloat16Bits(value));
}
