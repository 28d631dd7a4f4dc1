import { ConflictError } from '@souk/sdk';
import { Refusal } from '../../failures/explain-error.ts';

/** Publishes, and says what to do about an upload that was broken off. */
export async function publishAsset<T>(publish: () => Promise<T>): Promise<T> {
  try {
    return await publish();
  } catch (error) {
    const [upload] = (error instanceof ConflictError && /\bupl_[0-9a-z]{26}\b/.exec(error.message)) || [];
    if (upload === undefined) throw error;
    const nextStep = `Push again to finish it, or give it up with \`souk api delete /uploads/${upload}\`.`;
    throw new Refusal(error as ConflictError, nextStep);
  }
}
