import { splitList } from '../../platform/split-list.ts';

/** Parts of TensorFlow whose functions only map tensors to tensors. */
const PURE_PARTS =
  /^(?:compat\.v1\.)?(?:math|nn|linalg|signal|image|strings|random|bitwise|sparse|ragged|dtypes|sets|audio|quantization|__operators__|experimental\.numpy|keras\.(?:backend|activations|losses|metrics))\.[a-z]\w*$/;

/** Such functions in TensorFlow's top-level module, which also has some that load libraries and run Python. */
const PURE_FUNCTIONS: ReadonlySet<string> = new Set(
  splitList(`abs acos acosh add add_n argmax argmin argsort asin asinh atan atan2 atanh batch_to_space batch_to_space_nd
    bitcast boolean_mask broadcast_dynamic_shape broadcast_static_shape broadcast_to cast clip_by_global_norm
    clip_by_norm clip_by_value complex concat convert_to_tensor cos cosh cumsum cumprod depth_to_space div divide
    dynamic_partition dynamic_stitch edit_distance einsum ensure_shape equal exp expand_dims expm1 extract_volume_patches
    eye fill fingerprint floor floordiv floormod foldl foldr gather gather_nd gather_v2 greater greater_equal
    guarantee_const histogram_fixed_width identity identity_n is_nan isfinite less less_equal lin_space linspace log log1p
    logical_and logical_not logical_or map_fn matmul maximum meshgrid minimum mod multiply negative norm not_equal one_hot
    ones ones_like pad pad_v2 parallel_stack pow range rank realdiv reciprocal reduce_all reduce_any reduce_logsumexp
    reduce_max reduce_mean reduce_min reduce_prod reduce_sum repeat required_space_to_batch_paddings reshape reverse
    reverse_sequence roll round rsqrt saturate_cast scalar_mul scan scatter_nd searchsorted sequence_mask shape shape_n
    sigmoid sign sin sinh size slice sort space_to_batch space_to_batch_nd split sqrt square squeeze stack stop_gradient
    strided_slice subtract switch_case tan tanh tensor_scatter_nd_add tensor_scatter_nd_max tensor_scatter_nd_min
    tensor_scatter_nd_sub tensor_scatter_nd_update tensordot tile timestamp to_double to_float to_int32 to_int64 transpose
    truediv truncatediv truncatemod tuple unique unique_with_counts unravel_index unstack vectorized_map where where_v2
    while_loop zeros zeros_like zeros_like_v2 ones_like_v2`),
);

const PURE_CLASSES: ReadonlySet<string> = new Set(
  splitList('Tensor TensorShape RaggedTensor SparseTensor sparse.SparseTensor IndexedSlices'),
);

/** Tests whether a TensorFlow function only computes. */
export function isAllowedOperation(name: string): boolean {
  return PURE_PARTS.test(name) || PURE_FUNCTIONS.has(name.replace(/^compat\.v1\./, ''));
}

/** Tests whether the methods of a TensorFlow class only compute. */
export function isAllowedSymbol(name: string): boolean {
  return PURE_CLASSES.has(name);
}
