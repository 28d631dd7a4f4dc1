import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ApiError, rangeNotSatisfiable } from '../platform/errors.ts';

/** Serves the built files of the site. Their names hold a hash of their content, so browsers cache them for good. */
export async function serveAssets(app: FastifyInstance, root: string): Promise<void> {
  await app.register(async (assets) => {
    // An error handler that throws hands on to the one outside, which responds.
    assets.setErrorHandler((error: Error) => {
      throw toApiError(error);
    });
    await assets.register(fastifyStatic, {
      root,
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
    });
  });
}

/** Converts what the library rejects: paths that lead out of the folder or name no file, and ranges beyond the end. */
function toApiError(error: Error & { statusCode?: number; headers?: Record<string, string> }): Error {
  if (error.statusCode === 416) return rangeNotSatisfiable(error.headers?.['Content-Range'] ?? 'bytes */*');
  const isPath = error.statusCode === 400 || error.statusCode === 403;
  return isPath && !(error instanceof ApiError)
    ? new ApiError('not_found', 'There is nothing at this address.')
    : error;
}
