import { addAsks } from './add-asks.ts';
import { moreAboutSouk } from './asks/about-souk.ts';
import { moreAboutSoukAgain } from './asks/about-souk-again.ts';
import { moreAboutSoukInMessages } from './asks/about-souk-messages.ts';
import { moreAboutAccounts, moreAboutCommandLine } from './asks/accounts.ts';
import { moreAboutAccountsAgain } from './asks/accounts-again.ts';
import { moreAboutAccountsInMessages, moreAboutCommandLineInMessages } from './asks/accounts-messages.ts';
import { moreAboutBalance } from './asks/balance.ts';
import { moreAboutCards } from './asks/cards.ts';
import { moreAboutVariables } from './asks/configuration.ts';
import { moreAboutConfigurationAgain } from './asks/configuration-again.ts';
import { moreAboutConfigurationInMessages } from './asks/configuration-messages.ts';
import {
  moreAboutKeysByContrast,
  moreAboutModesByContrast,
  moreAboutSoukByContrast,
  moreAboutStartingByContrast,
} from './asks/contrast-access.ts';
import {
  moreAboutFeesInContrast,
  moreAboutPayoutsInContrast,
  moreAboutWalletInContrast,
} from './asks/contrast-commerce.ts';
import { moreAboutAssetsInContrast } from './asks/contrast-commerce-assets.ts';
import { moreAboutErrorCodesByContrast, moreAboutStrayWordsByContrast } from './asks/contrast-error-codes.ts';
import {
  moreAboutErrorShapeByContrast,
  moreAboutLimitsByContrast,
  moreAboutPagingByContrast,
  moreAboutRefusalsByContrast,
  moreAboutRepeatsByContrast,
  moreAboutRequestIdsByContrast,
  moreAboutVersionsByContrast,
} from './asks/contrast-errors.ts';
import {
  moreAboutBillingInContrast,
  moreAboutChatInContrast,
  moreAboutInferenceInContrast,
  moreAboutOperatingInContrast,
} from './asks/contrast-services.ts';
import {
  moreAboutAccountsByContrast,
  moreAboutQuotasByContrast,
  moreAboutScopeNamesByContrast,
  moreAboutScopesByContrast,
  moreAboutTiersByContrast,
} from './asks/contrast-tiers.ts';
import { moreAboutDeliveriesInContrast, moreAboutEventsInContrast } from './asks/contrast-webhooks.ts';
import { moreAboutConventions } from './asks/conventions.ts';
import { moreAboutConventionsAgain } from './asks/conventions-again.ts';
import { moreAboutConventionsInMessages } from './asks/conventions-messages.ts';
import { moreAboutDatasets } from './asks/datasets.ts';
import { moreAboutDeployments } from './asks/deployments.ts';
import { moreAboutDeploymentsAgain } from './asks/deployments-again.ts';
import { moreAboutDeploymentsInMessages } from './asks/deployments-messages.ts';
import { moreAboutDownloads } from './asks/downloads.ts';
import { moreAboutDatasetsAgain, moreAboutDownloadsAgain, moreAboutUploadsAgain } from './asks/downloads-again.ts';
import {
  moreAboutDatasetsInMessages,
  moreAboutDownloadsInMessages,
  moreAboutUploadsInMessages,
} from './asks/downloads-messages.ts';
import { moreAboutErrorCodes } from './asks/error-code-frames.ts';
import { moreAboutAccessErrors } from './asks/error-codes-access.ts';
import { moreAboutAccessErrorsAgain } from './asks/error-codes-access-again.ts';
import { moreAboutAccessErrorsInMessages } from './asks/error-codes-access-messages.ts';
import { moreAboutPaymentErrors } from './asks/error-codes-payment.ts';
import { moreAboutPaymentErrorsAgain } from './asks/error-codes-payment-again.ts';
import { moreAboutPaymentErrorsInMessages } from './asks/error-codes-payment-messages.ts';
import { moreAboutRequestErrors } from './asks/error-codes-request.ts';
import { moreAboutRequestErrorsAgain } from './asks/error-codes-request-again.ts';
import { moreAboutRequestErrorsInMessages } from './asks/error-codes-request-messages.ts';
import { moreAboutServerErrors } from './asks/error-codes-server.ts';
import { moreAboutServerErrorsAgain } from './asks/error-codes-server-again.ts';
import { moreAboutServerErrorsInMessages } from './asks/error-codes-server-messages.ts';
import { moreAboutStateErrors } from './asks/error-codes-state.ts';
import { moreAboutStateErrorsAgain } from './asks/error-codes-state-again.ts';
import { moreAboutStateErrorsInMessages } from './asks/error-codes-state-messages.ts';
import { moreAboutErrorDifferences } from './asks/error-differences.ts';
import { moreAboutErrorDifferencesAgain } from './asks/error-differences-again.ts';
import { moreAboutErrorFollowUpsInMessages } from './asks/error-follow-up-messages.ts';
import { moreAboutErrorShape } from './asks/error-shape.ts';
import { moreAboutErrorShapeAgain } from './asks/error-shape-again.ts';
import { moreAboutErrorDifferencesInMessages, moreAboutErrorShapeInMessages } from './asks/error-shape-messages.ts';
import { moreAboutErrorSituationsInMessages } from './asks/error-situations-messages.ts';
import { moreAboutErrorStatuses } from './asks/error-statuses.ts';
import { moreAboutErrorStatusesAgain, moreAboutStatusNumbersAgain } from './asks/error-statuses-again.ts';
import { moreAboutStatusesInMessages } from './asks/error-statuses-messages.ts';
import { moreAboutEventTypes } from './asks/event-types.ts';
import { moreAboutEventTypesAgain } from './asks/event-types-again.ts';
import { moreAboutEventTypesInMessages } from './asks/event-types-messages.ts';
import { moreAboutEvents } from './asks/events.ts';
import { moreAboutEventsInMessages } from './asks/events-messages.ts';
import { moreAboutFeesAndRefunds } from './asks/fees-and-refunds.ts';
import { moreAboutFormatWords } from './asks/format-words.ts';
import { moreAboutIdempotencyAgain } from './asks/idempotency-again.ts';
import { moreAboutIds } from './asks/identifiers.ts';
import { moreAboutIdentifiersAgain } from './asks/identifiers-again.ts';
import { moreAboutIdentifiersInMessages, moreAboutPrefixesInMessages } from './asks/identifiers-messages.ts';
import { moreAboutIdentity } from './asks/identity.ts';
import { moreAboutIdentityAgain } from './asks/identity-again.ts';
import { moreAboutIdentityInMessages } from './asks/identity-messages.ts';
import { moreAboutInference } from './asks/inference.ts';
import { moreAboutInferenceAgain } from './asks/inference-again.ts';
import { moreAboutInferenceBilling } from './asks/inference-billing.ts';
import { moreAboutInferenceBillingAgain } from './asks/inference-billing-again.ts';
import { moreAboutInferenceBillingInMessages } from './asks/inference-billing-messages.ts';
import { moreAboutInferenceInMessages } from './asks/inference-messages.ts';
import { moreAboutInferenceOptions } from './asks/inference-options.ts';
import { moreAboutInferenceOptionsInMessages } from './asks/inference-options-messages.ts';
import { moreAboutJokes } from './asks/jokes.ts';
import { moreAboutKeyCare } from './asks/key-care.ts';
import { moreAboutKeyCareAgain } from './asks/key-care-again.ts';
import { moreAboutKeyCareInMessages } from './asks/key-care-messages.ts';
import { moreAboutKeys } from './asks/keys.ts';
import { moreAboutKeysAgain } from './asks/keys-again.ts';
import { moreAboutKeysInMessages } from './asks/keys-messages.ts';
import { moreAboutLanguageWords } from './asks/language-words.ts';
import { moreAboutLearningTermsAgain } from './asks/learning-terms-again.ts';
import { moreAboutLearningWords } from './asks/learning-words.ts';
import { moreAboutLicenses } from './asks/licenses.ts';
import { moreAboutBalanceAgain, moreAboutFeesAndRefundsAgain, moreAboutLicensesAgain } from './asks/licenses-again.ts';
import { moreAboutBalanceInMessages, moreAboutLicensesInMessages } from './asks/licenses-messages.ts';
import { moreAboutLimits } from './asks/limits.ts';
import { moreAboutLimitsAgain } from './asks/limits-again.ts';
import { moreAboutLimitsInMessages } from './asks/limits-messages.ts';
import { moreAboutListings } from './asks/listings.ts';
import {
  moreAboutListingsAgain,
  moreAboutPurchaseDetailsAgain,
  moreAboutPurchasesAgain,
} from './asks/listings-again.ts';
import { moreAboutListingsInMessages, moreAboutPurchasesInMessages } from './asks/listings-messages.ts';
import { moreAboutModels } from './asks/models.ts';
import { moreAboutInspectionAgain, moreAboutModelsAgain, moreAboutRevisionsAgain } from './asks/models-again.ts';
import {
  moreAboutInspectionInMessages,
  moreAboutModelsInMessages,
  moreAboutRevisionsInMessages,
} from './asks/models-messages.ts';
import { moreAboutModes, moreAboutTiers } from './asks/modes-and-tiers.ts';
import { moreAboutModesAndTiersAgain } from './asks/modes-and-tiers-again.ts';
import { moreAboutModesInMessages } from './asks/modes-messages.ts';
import { moreAboutOauth } from './asks/oauth.ts';
import { moreAboutOauthAgain } from './asks/oauth-again.ts';
import { moreAboutOauthInMessages } from './asks/oauth-messages.ts';
import { moreAboutOperating } from './asks/operating.ts';
import { moreAboutOperatingAgain } from './asks/operating-again.ts';
import { moreAboutOperatingInMessages } from './asks/operating-messages.ts';
import { moreAboutIdempotency, moreAboutPaging } from './asks/paging.ts';
import { moreAboutPagingAgain } from './asks/paging-again.ts';
import { moreAboutIdempotencyInMessages, moreAboutPagingInMessages } from './asks/paging-messages.ts';
import { moreAboutPayouts } from './asks/payouts.ts';
import { moreAboutCardsAgain, moreAboutPayoutsAgain, moreAboutRevenueAndLedgerAgain } from './asks/payouts-again.ts';
import {
  moreAboutCardsInMessages,
  moreAboutPayoutsInMessages,
  moreAboutRevenueAndLedgerInMessages,
} from './asks/payouts-messages.ts';
import { moreAboutPurchaseDetails } from './asks/purchase-details.ts';
import { moreAboutPurchases } from './asks/purchases.ts';
import { moreAboutFeesAndRefundsInMessages, moreAboutPurchaseDetailsInMessages } from './asks/purchases-messages.ts';
import { moreAboutRefusingCulture } from './asks/refusals-culture.ts';
import { moreAboutRefusingDailyLife } from './asks/refusals-daily.ts';
import { moreAboutRefusingErrandsOnSouk } from './asks/refusals-souk.ts';
import { moreAboutRefusingTasks } from './asks/refusals-tasks.ts';
import { moreAboutRefusingTheWorld } from './asks/refusals-world.ts';
import { moreAboutRevenueAndLedger } from './asks/revenue-and-ledger.ts';
import { moreAboutInspection, moreAboutRevisions } from './asks/revisions.ts';
import { moreAboutRobotComparisons } from './asks/robot-comparisons.ts';
import { moreAboutRobotLearningWords } from './asks/robot-learning-words.ts';
import { moreAboutRobotMotion } from './asks/robot-motion.ts';
import { moreAboutRobotNavigation } from './asks/robot-navigation.ts';
import { moreAboutRobotParts } from './asks/robot-parts.ts';
import { moreAboutRobotPerception } from './asks/robot-perception.ts';
import { moreAboutRobotQuestions } from './asks/robot-questions.ts';
import { moreAboutRobotSensors } from './asks/robot-sensors.ts';
import { moreAboutRobotTaskWords } from './asks/robot-task-words.ts';
import { moreAboutRobotTermsAgain } from './asks/robot-terms-again.ts';
import { moreAboutScopeNamesAgain } from './asks/scope-names-again.ts';
import { moreAboutScopeNamesInMessages } from './asks/scope-names-messages.ts';
import { moreAboutScopeNames, moreAboutScopes } from './asks/scopes.ts';
import { moreAboutScopesAgain } from './asks/scopes-again.ts';
import { moreAboutScopesInMessages } from './asks/scopes-messages.ts';
import { moreAboutSmallTalk } from './asks/small-talk.ts';
import { moreAboutFeelings } from './asks/small-talk-feelings.ts';
import { moreAboutStarting } from './asks/starting.ts';
import { moreAboutStartingAgain } from './asks/starting-again.ts';
import { moreAboutStartingInMessages } from './asks/starting-messages.ts';
import { moreAboutTiersInMessages } from './asks/tiers-messages.ts';
import { moreAboutUploads } from './asks/uploads.ts';
import { moreAboutWebhookDeliveries } from './asks/webhook-deliveries.ts';
import { moreAboutDeliveriesAgain } from './asks/webhook-deliveries-again.ts';
import { moreAboutWebhookDeliveriesInMessages } from './asks/webhook-deliveries-messages.ts';
import { moreAboutWebhookSignatures } from './asks/webhook-signatures.ts';
import { moreAboutWebhookSignaturesAgain } from './asks/webhook-signatures-again.ts';
import { moreAboutWebhookSignaturesInMessages } from './asks/webhook-signatures-messages.ts';
import { moreAboutWebhooks } from './asks/webhooks.ts';
import { moreAboutWebhooksAgain } from './asks/webhooks-again.ts';
import { moreAboutWebhooksInMessages } from './asks/webhooks-messages.ts';
import type { Material } from './compose.ts';
import { arithmeticSkill } from './skills/arithmetic.ts';
import { countingSkill } from './skills/counting.ts';
import { instructionsSkill } from './skills/instructions.ts';
import { jsonSkill } from './skills/json.ts';
import { listsSkill } from './skills/lists.ts';
import { memorySkill } from './skills/memory.ts';
import { otherLanguages } from './skills/other-languages.ts';
import { poems } from './skills/poems.ts';
import { repeatingSkill } from './skills/repeating.ts';
import { soukQuizSkill } from './skills/souk-quiz.ts';
import { stories } from './skills/stories.ts';
import { summarisingSkill } from './skills/summarising.ts';
import { aboutSoukTopic } from './topics/about-souk.ts';
import { accountsTopic } from './topics/accounts.ts';
import { balanceTopic } from './topics/balance.ts';
import { cardsTopic } from './topics/cards.ts';
import { commandLineTopic } from './topics/command-line.ts';
import { comparisonsTopic } from './topics/comparisons.ts';
import { configurationTopic } from './topics/configuration.ts';
import { conventionsTopic } from './topics/conventions.ts';
import { datasetsTopic } from './topics/datasets.ts';
import { deploymentsTopic } from './topics/deployments.ts';
import { downloadsTopic } from './topics/downloads.ts';
import { accessErrorsTopic } from './topics/error-codes-access.ts';
import { paymentErrorsTopic } from './topics/error-codes-payment.ts';
import { requestErrorsTopic } from './topics/error-codes-request.ts';
import { serverErrorsTopic } from './topics/error-codes-server.ts';
import { stateErrorsTopic } from './topics/error-codes-state.ts';
import { errorDifferencesTopic } from './topics/error-differences.ts';
import { errorShapeTopic } from './topics/error-shape.ts';
import { errorStatusesTopic } from './topics/error-statuses.ts';
import { eventTypesTopic } from './topics/event-types.ts';
import { eventsTopic } from './topics/events.ts';
import { feesAndRefundsTopic } from './topics/fees-and-refunds.ts';
import { formatsTopic } from './topics/formats.ts';
import { idempotencyTopic } from './topics/idempotency.ts';
import { identifiersTopic } from './topics/identifiers.ts';
import { identityTopic } from './topics/identity.ts';
import { identityLimitsTopic } from './topics/identity-limits.ts';
import { inferenceTopic } from './topics/inference.ts';
import { inferenceBillingTopic } from './topics/inference-billing.ts';
import { inferenceOptionsTopic } from './topics/inference-options.ts';
import { inspectionTopic } from './topics/inspection.ts';
import { jokesTopic } from './topics/jokes.ts';
import { keyCareTopic } from './topics/key-care.ts';
import { keysTopic } from './topics/keys.ts';
import { languageTermsTopic } from './topics/language-terms.ts';
import { learningTermsTopic } from './topics/learning-terms.ts';
import { licensesTopic } from './topics/licenses.ts';
import { limitsTopic } from './topics/limits.ts';
import { listingsTopic } from './topics/listings.ts';
import { modelsTopic } from './topics/models.ts';
import { modesTopic } from './topics/modes.ts';
import { navigationTermsTopic } from './topics/navigation-terms.ts';
import { oauthTopic } from './topics/oauth.ts';
import { operatingTopic } from './topics/operating.ts';
import { pagingTopic } from './topics/paging.ts';
import { payoutsTopic } from './topics/payouts.ts';
import { perceptionTermsTopic } from './topics/perception-terms.ts';
import { purchaseDetailsTopic } from './topics/purchase-details.ts';
import { purchasesTopic } from './topics/purchases.ts';
import { refusalsAccountTopic } from './topics/refusals-account.ts';
import { refusalsCultureTopic } from './topics/refusals-culture.ts';
import { refusalsHarmTopic } from './topics/refusals-harm.ts';
import { refusalsLifeTopic } from './topics/refusals-life.ts';
import { refusalsNowTopic } from './topics/refusals-now.ts';
import { refusalsTasksTopic } from './topics/refusals-tasks.ts';
import { refusalsWorldTopic } from './topics/refusals-world.ts';
import { revenueAndLedgerTopic } from './topics/revenue-and-ledger.ts';
import { revisionsTopic } from './topics/revisions.ts';
import { robotLearningTopic } from './topics/robot-learning.ts';
import { robotQuestionsTopic } from './topics/robot-questions.ts';
import { robotTasksTopic } from './topics/robot-tasks.ts';
import { roboticsControlTopic } from './topics/robotics-control.ts';
import { roboticsMotionTopic } from './topics/robotics-motion.ts';
import { roboticsPartsTopic } from './topics/robotics-parts.ts';
import { roboticsSensorsTopic } from './topics/robotics-sensors.ts';
import { scopeNamesTopic } from './topics/scope-names.ts';
import { scopesTopic } from './topics/scopes.ts';
import { sessionsAndQuotasTopic } from './topics/sessions-and-quotas.ts';
import { smallTalkTopic } from './topics/small-talk.ts';
import { smallTalkFeelingsTopic } from './topics/small-talk-feelings.ts';
import { startingTopic } from './topics/starting.ts';
import { termNamesTopic } from './topics/term-names.ts';
import { tiersTopic } from './topics/tiers.ts';
import { trainingTermsTopic } from './topics/training-terms.ts';
import { uploadsTopic } from './topics/uploads.ts';
import { webhookDeliveriesTopic } from './topics/webhook-deliveries.ts';
import { webhookSecretsTopic } from './topics/webhook-secrets.ts';
import { webhookSignaturesTopic } from './topics/webhook-signatures.ts';
import { webhookVerifyingTopic } from './topics/webhook-verifying.ts';
import { webhooksTopic } from './topics/webhooks.ts';

const TOPICS = [
  aboutSoukTopic,
  accountsTopic,
  balanceTopic,
  cardsTopic,
  commandLineTopic,
  comparisonsTopic,
  configurationTopic,
  conventionsTopic,
  datasetsTopic,
  deploymentsTopic,
  downloadsTopic,
  accessErrorsTopic,
  paymentErrorsTopic,
  requestErrorsTopic,
  serverErrorsTopic,
  stateErrorsTopic,
  errorDifferencesTopic,
  errorShapeTopic,
  errorStatusesTopic,
  eventTypesTopic,
  eventsTopic,
  feesAndRefundsTopic,
  formatsTopic,
  idempotencyTopic,
  identifiersTopic,
  identityLimitsTopic,
  identityTopic,
  inferenceBillingTopic,
  inferenceOptionsTopic,
  inferenceTopic,
  inspectionTopic,
  jokesTopic,
  keyCareTopic,
  keysTopic,
  languageTermsTopic,
  learningTermsTopic,
  licensesTopic,
  limitsTopic,
  listingsTopic,
  modelsTopic,
  modesTopic,
  navigationTermsTopic,
  oauthTopic,
  operatingTopic,
  pagingTopic,
  payoutsTopic,
  perceptionTermsTopic,
  purchaseDetailsTopic,
  purchasesTopic,
  refusalsAccountTopic,
  refusalsCultureTopic,
  refusalsHarmTopic,
  refusalsLifeTopic,
  refusalsNowTopic,
  refusalsTasksTopic,
  refusalsWorldTopic,
  revenueAndLedgerTopic,
  revisionsTopic,
  robotLearningTopic,
  robotQuestionsTopic,
  robotTasksTopic,
  roboticsControlTopic,
  roboticsMotionTopic,
  roboticsPartsTopic,
  roboticsSensorsTopic,
  scopeNamesTopic,
  scopesTopic,
  sessionsAndQuotasTopic,
  smallTalkFeelingsTopic,
  smallTalkTopic,
  startingTopic,
  termNamesTopic,
  tiersTopic,
  trainingTermsTopic,
  uploadsTopic,
  webhookDeliveriesTopic,
  webhookSecretsTopic,
  webhookSignaturesTopic,
  webhookVerifyingTopic,
  webhooksTopic,
];

const MORE_ASKS = [
  moreAboutSoukAgain,
  moreAboutSoukInMessages,
  moreAboutSouk,
  moreAboutAccountsAgain,
  moreAboutAccountsInMessages,
  moreAboutCommandLineInMessages,
  moreAboutAccounts,
  moreAboutCommandLine,
  moreAboutBalance,
  moreAboutCards,
  moreAboutConfigurationAgain,
  moreAboutConfigurationInMessages,
  moreAboutVariables,
  moreAboutKeysByContrast,
  moreAboutModesByContrast,
  moreAboutSoukByContrast,
  moreAboutStartingByContrast,
  moreAboutAssetsInContrast,
  moreAboutFeesInContrast,
  moreAboutPayoutsInContrast,
  moreAboutWalletInContrast,
  moreAboutErrorCodesByContrast,
  moreAboutStrayWordsByContrast,
  moreAboutErrorShapeByContrast,
  moreAboutLimitsByContrast,
  moreAboutPagingByContrast,
  moreAboutRefusalsByContrast,
  moreAboutRepeatsByContrast,
  moreAboutRequestIdsByContrast,
  moreAboutVersionsByContrast,
  moreAboutBillingInContrast,
  moreAboutChatInContrast,
  moreAboutInferenceInContrast,
  moreAboutOperatingInContrast,
  moreAboutAccountsByContrast,
  moreAboutQuotasByContrast,
  moreAboutScopeNamesByContrast,
  moreAboutScopesByContrast,
  moreAboutTiersByContrast,
  moreAboutDeliveriesInContrast,
  moreAboutEventsInContrast,
  moreAboutConventionsAgain,
  moreAboutConventionsInMessages,
  moreAboutConventions,
  moreAboutDatasets,
  moreAboutDeploymentsAgain,
  moreAboutDeploymentsInMessages,
  moreAboutDeployments,
  moreAboutDatasetsAgain,
  moreAboutDownloadsAgain,
  moreAboutUploadsAgain,
  moreAboutDatasetsInMessages,
  moreAboutDownloadsInMessages,
  moreAboutUploadsInMessages,
  moreAboutDownloads,
  moreAboutErrorCodes,
  moreAboutAccessErrorsAgain,
  moreAboutAccessErrorsInMessages,
  moreAboutAccessErrors,
  moreAboutPaymentErrorsAgain,
  moreAboutPaymentErrorsInMessages,
  moreAboutPaymentErrors,
  moreAboutRequestErrorsAgain,
  moreAboutRequestErrorsInMessages,
  moreAboutRequestErrors,
  moreAboutServerErrorsAgain,
  moreAboutServerErrorsInMessages,
  moreAboutServerErrors,
  moreAboutStateErrorsAgain,
  moreAboutStateErrorsInMessages,
  moreAboutStateErrors,
  moreAboutErrorDifferencesAgain,
  moreAboutErrorDifferences,
  moreAboutErrorFollowUpsInMessages,
  moreAboutErrorShapeAgain,
  moreAboutErrorDifferencesInMessages,
  moreAboutErrorShapeInMessages,
  moreAboutErrorShape,
  moreAboutErrorSituationsInMessages,
  moreAboutErrorStatusesAgain,
  moreAboutStatusNumbersAgain,
  moreAboutStatusesInMessages,
  moreAboutErrorStatuses,
  moreAboutEventTypesAgain,
  moreAboutEventTypesInMessages,
  moreAboutEventTypes,
  moreAboutEventsInMessages,
  moreAboutEvents,
  moreAboutFeesAndRefunds,
  moreAboutFormatWords,
  moreAboutIdempotencyAgain,
  moreAboutIdentifiersAgain,
  moreAboutIdentifiersInMessages,
  moreAboutPrefixesInMessages,
  moreAboutIds,
  moreAboutIdentityAgain,
  moreAboutIdentityInMessages,
  moreAboutIdentity,
  moreAboutInferenceAgain,
  moreAboutInferenceBillingAgain,
  moreAboutInferenceBillingInMessages,
  moreAboutInferenceBilling,
  moreAboutInferenceInMessages,
  moreAboutInferenceOptionsInMessages,
  moreAboutInferenceOptions,
  moreAboutInference,
  moreAboutJokes,
  moreAboutKeyCareAgain,
  moreAboutKeyCareInMessages,
  moreAboutKeyCare,
  moreAboutKeysAgain,
  moreAboutKeysInMessages,
  moreAboutKeys,
  moreAboutLanguageWords,
  moreAboutLearningTermsAgain,
  moreAboutLearningWords,
  moreAboutBalanceAgain,
  moreAboutFeesAndRefundsAgain,
  moreAboutLicensesAgain,
  moreAboutBalanceInMessages,
  moreAboutLicensesInMessages,
  moreAboutLicenses,
  moreAboutLimitsAgain,
  moreAboutLimitsInMessages,
  moreAboutLimits,
  moreAboutListingsAgain,
  moreAboutPurchaseDetailsAgain,
  moreAboutPurchasesAgain,
  moreAboutListingsInMessages,
  moreAboutPurchasesInMessages,
  moreAboutListings,
  moreAboutInspectionAgain,
  moreAboutModelsAgain,
  moreAboutRevisionsAgain,
  moreAboutInspectionInMessages,
  moreAboutModelsInMessages,
  moreAboutRevisionsInMessages,
  moreAboutModels,
  moreAboutModesAndTiersAgain,
  moreAboutModes,
  moreAboutTiers,
  moreAboutModesInMessages,
  moreAboutOauthAgain,
  moreAboutOauthInMessages,
  moreAboutOauth,
  moreAboutOperatingAgain,
  moreAboutOperatingInMessages,
  moreAboutOperating,
  moreAboutPagingAgain,
  moreAboutIdempotencyInMessages,
  moreAboutPagingInMessages,
  moreAboutIdempotency,
  moreAboutPaging,
  moreAboutCardsAgain,
  moreAboutPayoutsAgain,
  moreAboutRevenueAndLedgerAgain,
  moreAboutCardsInMessages,
  moreAboutPayoutsInMessages,
  moreAboutRevenueAndLedgerInMessages,
  moreAboutPayouts,
  moreAboutPurchaseDetails,
  moreAboutFeesAndRefundsInMessages,
  moreAboutPurchaseDetailsInMessages,
  moreAboutPurchases,
  moreAboutRefusingCulture,
  moreAboutRefusingDailyLife,
  moreAboutRefusingErrandsOnSouk,
  moreAboutRefusingTasks,
  moreAboutRefusingTheWorld,
  moreAboutRevenueAndLedger,
  moreAboutInspection,
  moreAboutRevisions,
  moreAboutRobotComparisons,
  moreAboutRobotLearningWords,
  moreAboutRobotMotion,
  moreAboutRobotNavigation,
  moreAboutRobotParts,
  moreAboutRobotPerception,
  moreAboutRobotQuestions,
  moreAboutRobotSensors,
  moreAboutRobotTaskWords,
  moreAboutRobotTermsAgain,
  moreAboutScopeNamesAgain,
  moreAboutScopeNamesInMessages,
  moreAboutScopesAgain,
  moreAboutScopesInMessages,
  moreAboutScopeNames,
  moreAboutScopes,
  moreAboutFeelings,
  moreAboutSmallTalk,
  moreAboutStartingAgain,
  moreAboutStartingInMessages,
  moreAboutStarting,
  moreAboutTiersInMessages,
  moreAboutUploads,
  moreAboutDeliveriesAgain,
  moreAboutWebhookDeliveriesInMessages,
  moreAboutWebhookDeliveries,
  moreAboutWebhookSignaturesAgain,
  moreAboutWebhookSignaturesInMessages,
  moreAboutWebhookSignatures,
  moreAboutWebhooksAgain,
  moreAboutWebhooksInMessages,
  moreAboutWebhooks,
];

/** Everything there is to talk about. */
export const MATERIAL: Material = {
  topics: addAsks(TOPICS, MORE_ASKS),
  skills: [
    arithmeticSkill,
    countingSkill,
    instructionsSkill,
    jsonSkill,
    listsSkill,
    memorySkill,
    otherLanguages,
    poems,
    repeatingSkill,
    soukQuizSkill,
    stories,
    summarisingSkill,
  ],
};
