import { ApiError } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import { LlamaProcess } from '../../runtimes/gguf/llama-process.ts';
import type { RuntimeFailure } from '../../runtimes/runtime-failure.ts';
import type { Backend } from '../backend.ts';
import type { EmbeddedSettings } from '../inference-settings.ts';
import { chatBackendOn } from './chat-backend.ts';
import { messagesRejected, messagesTooLong, unavailableNow } from './runtime-errors.ts';

/** Generates with llama.cpp in a child process, from a GGUF file. */
export function embeddedBackend(settings: EmbeddedSettings, { log }: { log: Log }): Backend {
  const { file, sequences, contextLength, threads, queue, maxWait } = settings;
  const llama = new LlamaProcess({ file, sequences, contextLength, threads }, { queue, maxWait }, { log });
  return chatBackendOn(llama, { explain });
}

/** Converts a runtime failure to an API error. The file name and llama.cpp's messages are only logged. */
function explain(failure: RuntimeFailure): ApiError {
  switch (failure.kind) {
    case 'busy':
      return unavailableNow(failure, 'The model is busy with other requests. Try again in a few seconds.');
    case 'backing_off':
      return unavailableNow(
        failure,
        'The model failed a moment ago and is being started again. Try again in a few seconds.',
      );
    case 'stopped':
      return unavailableNow(failure, 'The model is being stopped. Try again in a few seconds.');
    case 'unloadable':
      return unavailableNow(
        failure,
        'This model cannot be loaded. The operator of this market finds the reason in the log, and can set another file in SOUK_INFERENCE.',
      );
    case 'prompt_too_long':
      return messagesTooLong(failure);
    case 'template_rejected':
      return messagesRejected(failure);
    case 'template_failed':
      return new ApiError('upstream_failed', 'The chat template in the model’s file failed on these messages.', {
        cause: failure,
      });
    case 'exhausted':
      return new ApiError('upstream_failed', 'The model ran out of memory. Shorten the messages.', {
        cause: failure,
      });
    case 'timeout':
      return new ApiError('upstream_timeout', 'The model took too long for this request. Lower `max_tokens`.', {
        cause: failure,
      });
    case 'crashed':
    case 'silent':
    case 'model_failed':
      return new ApiError('upstream_failed', 'The model stopped working on this request. Try again.', {
        cause: failure,
      });
  }
}
