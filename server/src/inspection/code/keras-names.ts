/** Splits a multi-line table of names. */
const names = (text: string): string[] => text.split(/\s+/).filter((name) => name !== '');

// Classes of Keras 1 to 3 that only compute, and hold only numbers and each other. Left out are those that hold code
// (Lambda) or a pickle (TorchModuleWrapper), or load other files (TFSMLayer, JaxLayer, FlaxLayer, TensorFlowOpLayer).

const LAYERS = `
  AbstractRNNCell Activation ActivityRegularization AdaptiveAveragePooling1D AdaptiveAveragePooling2D
  AdaptiveAveragePooling3D AdaptiveMaxPooling1D AdaptiveMaxPooling2D AdaptiveMaxPooling3D Add AddLoss AddMetric
  AdditiveAttention AlphaDropout AtrousConvolution1D AtrousConvolution2D Attention AugMix AutoContrast Average
  AveragePooling1D AveragePooling2D AveragePooling3D AvgPool1D AvgPool2D AvgPool3D BaseRandomLayer
  BatchNormalization BatchNormalizationV1 BatchNormalizationV2 Bidirectional CategoryEncoding CenterCrop ClassMethod
  Concatenate Container ContrastLimitedAdaptiveHistogramEqualization Conv1D Conv1DTranspose Conv2D Conv2DTranspose
  Conv3D Conv3DTranspose ConvLSTM1D ConvLSTM1DCell ConvLSTM2D ConvLSTM2DCell ConvLSTM3D ConvLSTM3DCell ConvLSTMCell
  ConvRNN2D Convolution1D Convolution1DTranspose Convolution2D Convolution2DTranspose Convolution3D
  Convolution3DTranspose Cropping1D Cropping2D Cropping3D CuDNNGRU CuDNNLSTM CutMix Deconvolution2D Dense
  DepthwiseConv1D DepthwiseConv2D DeviceWrapper Discretization Dot Dropout DropoutWrapper ELU EinsumDense Embedding
  Equalization Flatten Functional GRU GRUCell GaussianDropout GaussianNoise GlobalAveragePooling1D
  GlobalAveragePooling2D GlobalAveragePooling3D GlobalAvgPool1D GlobalAvgPool2D GlobalAvgPool3D GlobalMaxPool1D
  GlobalMaxPool2D GlobalMaxPool3D GlobalMaxPooling1D GlobalMaxPooling2D GlobalMaxPooling3D Graph GroupNormalization
  GroupQueryAttention HashedCrossing Hashing Highway Identity IndexLookup Input InputLayer InputSpec InstanceMethod
  InstanceProperty IntegerLookup LSTM LSTMCell Layer LayerNormLSTMCell LayerNormalization LeakyReLU LinearModel
  LocallyConnected1D LocallyConnected2D Masking MaxNumBoundingBoxes MaxPool1D MaxPool2D MaxPool3D MaxPooling1D
  MaxPooling2D MaxPooling3D Maximum MaxoutDense MelSpectrogram Merge Minimum MixUp Model MultiHeadAttention Multiply
  NASCell Network Normalization PReLU PeepholeLSTMCell Permute Pipeline PreprocessingLayer RMSNormalization RNN
  RandAugment RandomBrightness RandomColorDegeneration RandomColorJitter RandomContrast RandomCrop
  RandomElasticTransform RandomErasing RandomFlip RandomGaussianBlur RandomGrayscale RandomHeight RandomHue
  RandomInvert RandomPerspective RandomPosterization RandomRotation RandomSaturation RandomSharpness RandomShear
  RandomTranslation RandomWidth RandomZoom ReLU RepeatVector Rescaling Reshape ResidualWrapper Resizing
  ReversibleEmbedding STFTSpectrogram SeparableConv1D SeparableConv2D SeparableConvolution1D SeparableConvolution2D
  Sequential SimpleRNN SimpleRNNCell SlicingOpLambda Softmax Solarization SpatialDropout1D SpatialDropout2D
  SpatialDropout3D SpectralNormalization StackedRNNCells StringLookup Subtract SyncBatchNormalization TFOpLambda
  TernaryDense TextVectorization ThresholdedReLU TimeDistributed TimeDistributedDense UnitNormalization UpSampling1D
  UpSampling2D UpSampling3D WideDeepModel Wrapper ZeroPadding1D ZeroPadding2D ZeroPadding3D`;

const TRAINING = `
  AUC Accuracy Adadelta Adafactor Adagrad Adam AdamOptimizer AdamW Adamax BinaryAccuracy BinaryCrossentropy
  BinaryFocalCrossentropy BinaryIoU CTC CategoricalAccuracy CategoricalCrossentropy CategoricalFocalCrossentropy
  CategoricalGeneralizedCrossEntropy CategoricalHinge Circle CompileLoss CompileMetrics ConcordanceCorrelation
  CosineDecay CosineDecayRestarts CosineSimilarity Dice DynamicLossScale ExponentialDecay F1Score FBetaScore
  FalseNegatives FalsePositives FixedLossScale Ftrl Hinge Huber InverseTimeDecay IoU KLD KLDivergence LAMB Lamb
  LearningRateSchedule Lion LogCosh LogCoshError Loss LossFunctionWrapper LossScaleOptimizer LossScaleOptimizerV1
  LossScaleOptimizerV3 LossesContainer Mean MeanAbsoluteError MeanAbsolutePercentageError MeanIoU MeanMetricWrapper
  MeanRelativeError MeanSquaredError MeanSquaredLogarithmicError MeanTensor Metric MetricsContainer MetricsList
  MultiOptimizer Muon Nadam OneHotIoU OneHotMeanIoU Optimizer OptimizerMap PearsonCorrelation PiecewiseConstantDecay
  Poisson PolynomialDecay Precision PrecisionAtRecall R2Score RMSprop Recall RecallAtPrecision Reduce
  RootMeanSquaredError SGD SGDOptimizer SGDW ScheduleFreeAdamW SensitivityAtSpecificity SensitivitySpecificityBase
  SparseCategoricalAccuracy SparseCategoricalCrossentropy SparseTopKCategoricalAccuracy SpecificityAtSensitivity
  SquaredHinge Sum SumOverBatchSize SumOverBatchSizeMetricWrapper TFOptimizer TopKCategoricalAccuracy TrueNegatives
  TruePositives Tversky`;

const PARAMETERS = `
  AWQConfig AWQDTypePolicy AbsMaxQuantizer Constant ConstantV2 Constraint DTypePolicy DTypePolicyMap
  Float8QuantizationConfig FloatDTypePolicy GPTQConfig GPTQDTypePolicy GlorotNormal GlorotNormalV2 GlorotUniform
  GlorotUniformV2 HeNormal HeNormalV2 HeUniform HeUniformV2 IdentityInitializer IdentityV2 Initializer
  Int4DTypePolicy Int4QuantizationConfig Int8QuantizationConfig L1 L1L2 L1L2Regularizer L2 LecunNormal LecunNormalV2
  LecunUniform LecunUniformV2 MaxNorm MinMaxNorm NonNeg Ones OnesV2 Orthogonal OrthogonalInitializer
  OrthogonalRegularizer OrthogonalV2 Policy PolicyV1 QuantizationConfig QuantizationReport QuantizedDTypePolicy
  QuantizedFloat8DTypePolicy Quantizer RadialConstraint RandomNormal RandomNormalV2 RandomUniform RandomUniformV2
  Regularizer STFT STFTInitializer SeedGenerator TernaryDTypePolicy TernaryQuantizationConfig TruncatedNormal
  TruncatedNormalV2 UnitNorm VarianceScaling VarianceScalingV2 Zeros ZerosV2`;

const OPERATIONS = `
  Absolute AdaptiveAveragePool AdaptiveMaxPool AffineTransform All AllClose Amax Amin Angle Any Append Arange Arccos
  Arccosh Arcsin Arcsinh Arctan Arctan2 Arctanh Argmax Argmin Argpartition Argsort Array ArraySplit AssociativeScan
  AveragePool BatchNorm Bincount BitwiseAnd BitwiseInvert BitwiseLeftShift BitwiseNot BitwiseOr BitwiseRightShift
  BitwiseXor BroadcastTo CDist CTCDecode CTCLoss Cast Cbrt Ceil Celu Cholesky CholeskyInverse Clip ColumnStack Cond
  Conjugate Conv ConvTranspose ConvertToTensor Copy Corrcoef Correlate Cos Cosh CountNonzero CropImages Cross
  Cumprod Cumsum Deg2rad DepthToSpace DepthwiseConv Det Diag Diagflat Diagonal Diff Digitize Divide DivideNoNan
  DotProductAttention Dsplit Dstack Eig Eigh Einsum ElasticTransform Elu EmptyLike Equal Erf Erfc Erfinv Exp Exp2
  ExpandDims Expm1 ExtractPatches ExtractSequences FFT FFT2 Fabs Flip Fliplr Flipud Floor FloorDivide Fmax Fmin Fmod
  Fold ForiLoop Full FullLike Function Gammainc GaussianBlur Gcd Gelu Geomspace GetItem Glu Greater GreaterEqual
  HSVToRGB HardShrink HardSigmoid HardSilu HardTanh Heaviside Histogram Hsplit Hstack Hypot I0 IFFT2 IRFFT ISTFT
  Imag InTopK Inner Inv IsIn Isclose Isfinite Isinf Isnan Isneginf Isposinf Isreal JVP Kron LayerNorm Lcm Ldexp
  LeakyRelu LeftShift Less LessEqual Linspace Log Log10 Log1p Log2 LogSigmoid LogSoftmax Logaddexp Logaddexp2 Logdet
  LogicalAnd LogicalNot LogicalOr LogicalXor Logspace Logsumexp Lstsq LuFactor Map MapCoordinates Matmul MatrixPower
  MatrixRank Max MaxPool Median Meshgrid Min Mod Moments Moveaxis MultiHot NanToNum Nanargmax Nanargmin Nancumprod
  Nancumsum Nanmax Nanmean Nanmedian Nanmin Nanpercentile Nanprod Nanquantile Nanstd Nansum Nanvar Ndim Negative
  Nextafter Nonzero Norm Normalize NotEqual OneHot OnesLike Operation Outer PSNR Pad PadImages Percentile
  PerspectiveTransform Pinv Polar Power Prod Ptp Qr Quantile RFFT RGBToGrayscale RGBToHSV RMSNorm Rad2deg Ravel Real
  Rearrange Reciprocal ReconstructPatches Relu Relu6 Repeat Resize RightShift Roll Rot90 Round Rsqrt SSIM SVD
  SaturateCast ScaleAndTranslate Scan Scatter ScatterUpdate SearchSorted SegmentMax SegmentMean SegmentMin
  SegmentReduction SegmentSum Select Selu SeparableConv Sigmoid Sign Signbit Silu Sin Sinc Sinh Size Slice
  SliceUpdate Slogdet SobelEdges SoftShrink Softplus Softsign Solve SolveTriangular Sort SpaceToDepth SparsePlus
  SparseSigmoid Sparsemax Split Sqrt Square Squareplus Squeeze Stack Std StopGradient Swapaxes Switch Take
  TakeAlongAxis Tan Tanh TanhShrink Tensordot Threshold Tile TopK Trace Transpose Trapezoid Tril Triu TrueDivide
  Trunc Unfold Unique UnravelIndex Unstack Vander Var Vdot VectorizedMap View ViewAsComplex ViewAsReal Vsplit Vstack
  Where WhileLoop ZerosLike`;

const VALUES = `
  CONSTANT_VALUE KerasTensor NoneType TensorShape TensorSpec TypeSpec __bytes__ __complex__ __ellipsis__
  __keras_tensor__ __numpy__ __slice__ __tensor__ __tuple__ __typespec__ bool dict float int list ndarray set slice
  str tuple`;

const FUNCTIONS = `
  BCE KLD MAE MAPE MSE MSLE acc accuracy add average bce binary_accuracy binary_crossentropy
  binary_focal_crossentropy categorical_accuracy categorical_crossentropy categorical_focal_crossentropy
  categorical_generalized_cross_entropy categorical_hinge celu circle concatenate concordance_correlation constant
  cosine cosine_proximity cosine_similarity crossentropy ctc dice dot elu exponential gelu glorot_normal
  glorot_uniform glu hard_shrink hard_sigmoid hard_silu hard_swish hard_tanh he_normal he_uniform hinge huber
  identity kl_divergence kld l1 l1_l2 l1l2 l2 leaky_relu lecun_normal lecun_uniform linear log_cosh log_sigmoid
  log_softmax logcosh mae mape max_norm maximum maxnorm mean_absolute_error mean_absolute_percentage_error
  mean_squared_error mean_squared_logarithmic_error min_max_norm minimum mish mse msle multiply non_neg nonneg
  normal one ones orthogonal orthogonal_regularizer pearson_correlation poisson random_normal random_uniform relu
  relu6 selu sigmoid silu soft_shrink softmax softmax_v2 softplus softsign sparse_categorical_accuracy
  sparse_categorical_crossentropy sparse_plus sparse_sigmoid sparse_top_k_categorical_accuracy sparsemax
  squared_hinge squareplus stft subtract swish tanh tanh_shrink threshold top_k_categorical_accuracy
  truncated_normal tversky uniform unit_norm unitnorm variance_scaling zero zeros`;

export const KERAS_CLASSES: ReadonlySet<string> = new Set(
  [LAYERS, TRAINING, PARAMETERS, OPERATIONS, VALUES].flatMap(names),
);
/** Functions that layers refer to by name. */
export const KERAS_FUNCTIONS: ReadonlySet<string> = new Set(names(FUNCTIONS));
