/** What a batch of queries finds in pictures of features. */
export interface Attention {
  /** Share of the attention that each place gets: [batch, places]. */
  shares: Float32Array;
  /** Mean position, weighted by the shares: [batch, 2]. */
  points: Float32Array;
}

interface Extents {
  batch: number;
  channels: number;
  /** Positions of the places: x and y, one after the other. */
  places: Float32Array;
}

/** Compares a query with the features of each place. Features are [batch, channels, places], queries [batch, channels]. */
export function attend(features: Float32Array, queries: Float32Array, { batch, channels, places }: Extents): Attention {
  const count = places.length / 2;
  const shares = new Float32Array(batch * count);
  const points = new Float32Array(batch * 2);
  for (let sample = 0; sample < batch; sample++) {
    const own = shares.subarray(sample * count, (sample + 1) * count);
    for (let channel = 0; channel < channels; channel++) {
      const weight = queries[sample * channels + channel] as number;
      const from = (sample * channels + channel) * count;
      for (let place = 0; place < count; place++) {
        own[place] = (own[place] as number) + weight * (features[from + place] as number);
      }
    }
    const top = own.reduce((max, score) => Math.max(max, score), Number.NEGATIVE_INFINITY);
    let sum = 0;
    for (let place = 0; place < count; place++) {
      const power = Math.exp((own[place] as number) - top);
      own[place] = power;
      sum += power;
    }
    let [x, y] = [0, 0];
    for (let place = 0; place < count; place++) {
      const share = (own[place] as number) / sum;
      own[place] = share;
      x += share * (places[2 * place] as number);
      y += share * (places[2 * place + 1] as number);
    }
    points.set([x, y], sample * 2);
  }
  return { shares, points };
}

/** Returns the gradients of features and queries, from that of the points. */
export function attendBackward(
  gradient: Float32Array,
  { features, queries, shares, points }: Attention & { features: Float32Array; queries: Float32Array },
  { batch, channels, places }: Extents,
): { features: Float32Array; queries: Float32Array } {
  const count = places.length / 2;
  const back = { features: new Float32Array(features.length), queries: new Float32Array(queries.length) };
  const slopes = new Float32Array(count);
  for (let sample = 0; sample < batch; sample++) {
    const [gx, gy] = [gradient[2 * sample] as number, gradient[2 * sample + 1] as number];
    const [x, y] = [points[2 * sample] as number, points[2 * sample + 1] as number];
    for (let place = 0; place < count; place++) {
      const pull = gx * ((places[2 * place] as number) - x) + gy * ((places[2 * place + 1] as number) - y);
      slopes[place] = (shares[sample * count + place] as number) * pull;
    }
    for (let channel = 0; channel < channels; channel++) {
      const at = sample * channels + channel;
      const weight = queries[at] as number;
      let sum = 0;
      for (let place = 0; place < count; place++) {
        const slope = slopes[place] as number;
        sum += slope * (features[at * count + place] as number);
        back.features[at * count + place] = slope * weight;
      }
      back.queries[at] = sum;
    }
  }
  return back;
}
