/** Announced whenever a deployment should run, stop or run something else, so that nodes check at once. */
export const DEPLOYMENTS_TOPIC = 'deployments';
