import { messagesRejected, messagesTooLong, unavailableNow } from '../../inference/embedded/runtime-errors.ts';
import { ApiError, invalid } from '../../platform/errors.ts';
import type { RuntimeFailure } from '../../runtimes/runtime-failure.ts';

/**
 * Converts a runtime failure to the error that the caller gets. The model belongs to a seller, so its own messages are
 * only in its log, for its owner.
 */
export function explainModelFailure(failure: RuntimeFailure): ApiError {
  const { kind, message } = failure;
  switch (kind) {
    case 'busy':
      return unavailableNow(failure, 'The model is busy with other calls. Try again in a few seconds.');
    case 'backing_off':
      return unavailableNow(failure, 'The model failed and is restarting. Try again in a few seconds.');
    case 'stopped':
      return unavailableNow(failure, 'The model is being stopped. Try again in a few seconds.');
    case 'unloadable':
      return failed('The model cannot be loaded.');
    case 'exhausted':
      return failed('The model exceeded its memory limit and was stopped.');
    case 'crashed':
    case 'silent':
      return failed('The model stopped working on this call.');
    case 'template_failed':
      return failed('The chat template in the model’s file failed on these messages.');
    case 'timeout':
      return new ApiError('upstream_timeout', `The model took too long for this call, which was ended. ${SEE_LOG}`, {
        cause: failure,
      });
    case 'prompt_too_long':
      return messagesTooLong(failure);
    case 'template_rejected':
      return messagesRejected(failure);
    case 'model_failed':
      return invalid('inputs', `The model does not accept these inputs: ${message}`);
  }

  function failed(text: string): ApiError {
    return new ApiError('upstream_failed', `${text} ${SEE_LOG}`, { cause: failure });
  }
}

const SEE_LOG = 'The owner can find the reason in the log of the deployment.';
