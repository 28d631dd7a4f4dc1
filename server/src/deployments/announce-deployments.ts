/** Announced whenever a deployment is to run, to stop or to run something else: nodes look at once. */
export const DEPLOYMENTS_TOPIC = 'deployments';
