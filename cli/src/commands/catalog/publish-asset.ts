import { ConflictError } from '@souk/sdk';
import { ServiceError } from '../../failures/explain-error.ts';

/** Publishes, and adds a next step to the error about an interrupted upload. */
export async function publishAsset<T>(publish: () => Promise<T>): Promise<T> {
  try {
    return await publish();
  } catch (error) {
    const [upload] = (error instanceof ConflictError && /\bupl_[0-9a-z]{26}\b/.exec(error.message)) || [];
    if (upload === undefined) throw error;
    const nextStep = `Push again to finish it, or discard it with \`souk api delete /uploads/${upload}\`.`;
    throw new ServiceError(error as ConflictError, nextStep);
  }
}
