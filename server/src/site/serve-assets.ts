import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../platform/errors.ts';

/** Serves the built files of the site. Their names contain a content hash, so browsers cache them forever. */
export async function serveAssets(app: FastifyInstance, root: string): Promise<void> {
  await app.register(async (assets) => {
    // An error handler that throws delegates to the outer one, which responds.
    assets.setErrorHandler((error: Error) => {
      throw toApiError(error);
    });
    await assets.register(fastifyStatic, {
      root,
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      acceptRanges: false, // partial downloads of scripts are not needed
    });
  });
}

/** Converts the library's errors: paths outside of the folder or without a file, and failed preconditions. */
function toApiError(error: Error & { statusCode?: number }): Error {
  if (error instanceof ApiError) return error;
  switch (error.statusCode) {
    case 400:
    case 403:
      return new ApiError('not_found', 'This path does not exist. Check the URL.');
    case 412:
      return new ApiError(
        'precondition_failed',
        'The file is not the one that `If-Match` or `If-Unmodified-Since` names.',
      );
    default:
      return error;
  }
}
