import { ConflictError, type RequestOptions, SoukError } from '@souk/sdk';
import { Refusal } from '../../failures/explain-error.ts';
import { remark } from '../../output/printing.ts';

type PublishOptions = Pick<RequestOptions, 'onAttempt'>;

/** Publishes, says when it waits for an inspection, and what to do about an upload that was broken off. */
export async function publishAsset<T>(publish: (options: PublishOptions) => Promise<T>): Promise<T> {
  let isMentioned = false;
  const onAttempt: PublishOptions['onAttempt'] = ({ error }) => {
    if (isMentioned || !(error instanceof SoukError && error.code === 'inspection_in_progress')) return;
    remark('Large files are still being inspected. This waits for them; the inspection goes on if you interrupt it.');
    isMentioned = true;
  };
  try {
    return await publish({ onAttempt });
  } catch (error) {
    const [upload] = (error instanceof ConflictError && /\bupl_[0-9a-z]{26}\b/.exec(error.message)) || [];
    if (upload === undefined) throw error;
    const nextStep = `Push again to finish it, or give it up with \`souk api delete /uploads/${upload}\`.`;
    throw new Refusal(error as ConflictError, nextStep);
  }
}
